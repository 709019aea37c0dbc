// Before the first paint: the look that this browser's coach chose, if any.
try {
  const theme = localStorage.getItem('dungeonbowl.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A private window remembers nothing.
}

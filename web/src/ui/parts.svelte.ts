// Parts of the page that come in when they are wanted. Browsers may keep one that did not come as failed for good, so only loading the page
// again brings it. Whoever can do without a part catches that it failed; what nobody catches is heard of here, and `Missing.svelte` tells it.

export const parts = $state({ missing: false });

/** For whoever catches that a part failed and cannot do without it. */
export function missed(error: unknown): never {
  parts.missing = true;
  throw error;
}

export function mindParts(page: Pick<Window, 'addEventListener'>): void {
  const failed = new WeakSet<Error>();
  page.addEventListener('vite:preloadError', (event) => failed.add(event.payload));
  page.addEventListener('unhandledrejection', (event) => {
    if (!failed.has(event.reason)) return;
    event.preventDefault();
    parts.missing = true;
  });
}

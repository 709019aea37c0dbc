// The way through the pages: one address, one page, with the browser's own history.

export type Route =
  | { page: 'start' }
  | { page: 'play'; id: string; seat: string | null; share: boolean }
  | { page: 'watch'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'rules'; find: string }
  | { page: 'credits' }
  | { page: 'dev'; name: string }
  | { page: 'lost'; path: string };

export function routeOf(url: URL): Route {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const [head, id] = parts;
  if (head === undefined) return { page: 'start' };
  if (parts.length === 1 && head === 'rules') return { page: 'rules', find: url.searchParams.get('find') ?? '' };
  if (parts.length === 1 && head === 'credits') return { page: 'credits' };
  if (parts.length === 2 && id !== undefined) {
    if (head === 'play') return { page: 'play', id, seat: url.searchParams.get('seat'), share: url.searchParams.has('share') };
    if (head === 'watch') return { page: 'watch', id };
    if (head === 'replay') {
      const at = url.searchParams.get('at');
      return { page: 'replay', id, at: at !== null && /^\d+$/.test(at) ? Number(at) : null };
    }
    if (head === 'dev') return { page: 'dev', name: id };
  }
  return { page: 'lost', path: url.pathname };
}

class Router {
  route = $state.raw<Route>({ page: 'lost', path: '' });

  start(): void {
    this.route = routeOf(new URL(location.href));
    addEventListener('popstate', () => (this.route = routeOf(new URL(location.href))));
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname.startsWith('/api/')) return;
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.route = routeOf(new URL(location.href));
    scrollTo(0, 0);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true }));
  }
}

export const router = new Router();

// The way through the pages: one address, one page, with the browser's own history.

import { PAGES, type Page } from './pages';

export interface Route {
  /** The name of a page, or `lost` where there is none. */
  page: string;
  /** What the page is given. */
  props: Record<string, unknown>;
  /** Which one of its kind: `id`, or empty for a page that there is once. */
  id: string;
}

const LOST: Route = { page: 'lost', props: {}, id: '' };

export function routeOf(url: URL): Route {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  for (const [name, page] of Object.entries<Page>(PAGES)) {
    const wanted = page.at.split('/').filter((part) => part !== '');
    if (wanted.length !== parts.length || !wanted.every((part, i) => part === ':id' || part === parts[i])) continue;
    const id = parts[wanted.indexOf(':id')] ?? '';
    return { page: name, id, props: { ...(id === '' ? {} : { id }), ...page.props?.(url.searchParams, new URLSearchParams(url.hash.slice(1))) } };
  }
  return LOST;
}

class Router {
  route = $state.raw<Route>(LOST);

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
      this.go(link.pathname + link.search + link.hash);
    });
  }

  /** Go to a page; with `replaceState` in the place of this one, which nobody needs to come back to. */
  go(path: string, how: 'pushState' | 'replaceState' = 'pushState'): void {
    history[how](null, '', path);
    this.route = routeOf(new URL(location.href));
    // A page with an address inside it scrolls there itself, once it has come in.
    if (location.hash === '') scrollTo(0, 0);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true }));
  }
}

export const router = new Router();

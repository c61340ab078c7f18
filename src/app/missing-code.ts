import { tabStorage } from '@/lib/store/browser-storage.ts';

/**
 * The router reloads the page once where code of a page is missing, because a release may have
 * replaced it. Without a network a reload would lose the page: the router is told that it has
 * reloaded already, shows the error instead, and forgets that when the network is back.
 */
export function keepPageWithoutNetwork(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine) return;
    const reloaded = `tanstack_router_reload:${payload.message}`;
    tabStorage.write(reloaded, '1');
    addEventListener('online', () => tabStorage.write(reloaded, null), { once: true });
  });
}

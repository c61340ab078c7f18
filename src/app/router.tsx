import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { AgeGate } from '@/features/identity/auth/age-gate-store.ts';
import type { SessionStore } from '@/features/identity/auth/session-store.ts';
import { routeTree } from '../routeTree.gen.ts';
import { PagePending } from './page-pending.tsx';
import { PageError } from './page-error.tsx';
import { PageNotFound } from './page-not-found.tsx';

export type RouterContext = {
  queryClient: QueryClient;
  session: SessionStore;
  ageGate: AgeGate;
};

export function createAppRouter(context: RouterContext) {
  const router = createRouter({
    routeTree,
    context,
    // Preloading starts behind the 18+ gate: see below.
    defaultPreload: false,
    // React Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    scrollRestoration: true,
  });
  const preloadOnIntent = () => {
    if (!context.ageGate.isPassed() || router.options.defaultPreload) return;
    router.update({ ...router.options, defaultPreload: 'intent' });
  };
  context.ageGate.subscribe(preloadOnIntent);
  router.subscribe('onResolved', preloadOnIntent);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }

  interface HistoryState {
    /** The address that a confirmation went to; kept out of the page's own address. */
    mailedTo?: string;
  }

  interface StaticDataRouteOption {
    /** No header for guests: the page brings its own way in, as the landing does. */
    bare?: boolean;
    /** The page fills the phone's screen: no tab bar, as in a thread. */
    immersive?: boolean;
    /** Holds nothing adult, so it stands before the 18+ gate: legal pages, links of mails. */
    beforeGate?: boolean;
    /** Guarded already, without a page that works: no menu and no link leads here. */
    isComing?: boolean;
  }
}

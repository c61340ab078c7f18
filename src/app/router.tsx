import { endFirstScreen } from '@/ui/first-screen.ts';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { PageError } from './page-error.tsx';
import type { RouterContext } from './router-context.ts';

export function createAppRouter(context: RouterContext) {
  const router = createRouter({
    routeTree,
    context,
    // Preloading is enabled once the 18+ gate is closed: see below.
    defaultPreload: false,
    // React Query decides which data are fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('./page-not-found.tsx'),
      'PageNotFound',
    ),
    scrollRestoration: true,
  });
  const preloadOnIntent = () => {
    if (!context.ageGate.isPassed() || router.options.defaultPreload) return;
    router.update({ ...router.options, defaultPreload: 'intent' });
  };
  context.ageGate.subscribe(preloadOnIntent);
  router.subscribe('onResolved', preloadOnIntent);
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation !== undefined) endFirstScreen();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }

  interface HistoryState {
    /** The recipient of a confirmation mail; kept out of the URL. */
    mailedTo?: string;
  }

  interface StaticDataRouteOption {
    /** No header for guests, for pages with their own sign-in links, such as the landing page. */
    bare?: boolean;
    /** The page fills the phone's screen without the tab bar, such as a thread. */
    immersive?: boolean;
    /** Its panes need the width: the rail has icons only below 1536 px. */
    hasPanes?: boolean;
    /** Shown without the 18+ gate, because it has no adult content: legal pages, links of mails. */
    beforeGate?: boolean;
    /**
     * Open where the region is closed or asks for a proof of age: sign-in, wallet, account. Nothing
     * of a creator is on it.
     */
    beforeProof?: boolean;
    /** The route has its guard but no working page yet; no menu links to it. */
    isComing?: boolean;
  }
}

/** Shown while a page without a skeleton of its own loads its code or data. */
function PagePending() {
  return (
    <Loading>
      <div className="mx-auto flex max-w-2xl flex-col gap-4 px-4 pt-6 md:px-8">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-32 w-full rounded-lg" />
        <Skeleton className="h-32 w-full rounded-lg" />
      </div>
    </Loading>
  );
}

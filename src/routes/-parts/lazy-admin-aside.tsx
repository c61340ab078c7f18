import { lazy, Suspense } from 'react';

const AdminAside = lazy(async () => ({
  default: (await import('./admin-aside.tsx')).AdminAside,
}));

/** A creator's right column outside of the back office; its code is loaded after the page's own. */
export function LazyAdminAside() {
  return (
    <Suspense fallback={null}>
      <AdminAside />
    </Suspense>
  );
}

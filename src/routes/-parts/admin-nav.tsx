import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { hasPage } from '@/app/navigation.ts';
import { chipStyle } from '@/ui/chips.tsx';

const pages = [
  { to: '/admin', label: 'Earnings' },
  { to: '/admin/transactions', label: 'Transactions' },
  { to: '/admin/withdrawals', label: 'Withdrawals' },
  { to: '/admin/banking', label: 'Banking' },
  { to: '/admin/subscribers', label: 'Subscribers' },
  { to: '/admin/followers', label: 'Followers' },
  { to: '/admin/scheduled', label: 'Scheduled' },
  { to: '/admin/delivered', label: 'Delivered' },
  { to: '/admin/trials', label: 'Free trials' },
  { to: '/admin/referrals', label: 'Referrals' },
];

/** The links of the back office, without pages that do not exist yet. */
export function AdminNav() {
  const router = useRouter();
  const shown = pages.filter(({ to }) => isOwnPage(router, to));
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const own = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav.current || !own) return;
    nav.current.scrollLeft = own.offsetLeft - (nav.current.clientWidth - own.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Back office"
      className="-mx-4 mb-5 overflow-x-auto px-4 md:mx-0 md:px-0"
    >
      <ul className="flex gap-2 py-1">
        {shown.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              activeProps={{ className: chipStyle(true) }}
              inactiveProps={{ className: chipStyle(false) }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The catch-all below /admin, which leads back here, does not count as a page. */
function isOwnPage(router: ReturnType<typeof useRouter>, to: string): boolean {
  const [, , route] = router.getMatchedRoutes(to);
  return hasPage(router, to) && route?.id !== '/_creator/admin/$';
}

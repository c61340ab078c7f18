import { useRouter } from '@tanstack/react-router';
import { hasPage } from '@/app/navigation.ts';

const groups = [
  { name: 'Home', pages: [{ to: '/admin', label: 'Home' }] },
  {
    name: 'Money',
    pages: [
      { to: '/admin/earnings', label: 'Earnings' },
      { to: '/admin/transactions', label: 'Transactions' },
      { to: '/admin/withdrawals', label: 'Withdrawals' },
      { to: '/admin/banking', label: 'Banking' },
    ],
  },
  {
    name: 'Fans',
    pages: [
      { to: '/admin/subscribers', label: 'Subscribers' },
      { to: '/admin/followers', label: 'Followers' },
      { to: '/admin/blocked', label: 'Blocked' },
    ],
  },
  {
    name: 'Content',
    pages: [
      { to: '/admin/scheduled', label: 'Scheduled' },
      { to: '/admin/delivered', label: 'Delivered' },
      { to: '/admin/store', label: 'Store' },
      { to: '/admin/people', label: 'People' },
    ],
  },
  {
    name: 'Growth',
    pages: [
      { to: '/admin/trials', label: 'Free trials' },
      { to: '/admin/referrals', label: 'Referrals' },
    ],
  },
];

export type AdminGroup = (typeof groups)[number];

/** The pages of the back office in groups, without those that do not exist yet. */
export function useAdminGroups(): AdminGroup[] {
  const router = useRouter();
  return groups.map(({ name, pages }) => ({
    name,
    pages: pages.filter(({ to }) => isOwnPage(router, to)),
  }));
}

/** The catch-all below /admin, which leads back here, does not count as a page. */
function isOwnPage(router: ReturnType<typeof useRouter>, to: string): boolean {
  const [, , route] = router.getMatchedRoutes(to);
  return hasPage(router, to) && route?.id !== '/_creator/admin/$';
}

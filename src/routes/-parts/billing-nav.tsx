import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { hasPage } from '@/app/navigation.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { ChipLine } from '@/ui/chip-line.tsx';
import { chipStyle } from '@/ui/chips.tsx';

const pages = [
  { to: '/billing', label: 'Overview' },
  { to: '/billing/card', label: 'Card and top-up', fansOnly: true },
  { to: '/billing/transactions', label: 'Transactions' },
  { to: '/billing/notifications', label: 'Notification settings' },
  { to: '/billing/account', label: 'Account', fansOnly: true },
];

/** The links of the pages below /billing for this role. */
export function BillingNav() {
  const router = useRouter();
  const { role } = useAccount();
  const { pathname } = useLocation();
  const shown = pages.filter(
    ({ to, fansOnly }) => (!fansOnly || role === 'fan') && hasPage(router, to),
  );
  return (
    <nav aria-label="Billing" className="mb-5">
      <ChipLine choice={pathname} className="max-md:-mx-4 max-md:px-4">
        <ul className="flex gap-2 py-1 max-md:w-max md:flex-wrap">
          {shown.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: to === '/billing', includeSearch: false }}
                activeProps={{ className: chipStyle(true) }}
                inactiveProps={{ className: chipStyle(false) }}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </ChipLine>
    </nav>
  );
}

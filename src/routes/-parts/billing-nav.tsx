import { Link, useRouter } from '@tanstack/react-router';
import { hasPage } from '@/app/navigation.ts';
import { useAccount } from '@/shared/session/viewer.tsx';
import { chipStyle } from '@/shared/ui/chips.tsx';

const pages = [
  { to: '/billing', label: 'Overview' },
  { to: '/billing/card', label: 'Card and top-up', fansOnly: true },
  { to: '/billing/transactions', label: 'Transactions' },
  { to: '/billing/notifications', label: 'E-mails' },
  { to: '/billing/account', label: 'Account', fansOnly: true },
];

/** The pages below /billing that stand, as this role has them. */
export function BillingNav() {
  const router = useRouter();
  const { role } = useAccount();
  const shown = pages.filter(
    ({ to, fansOnly }) => (!fansOnly || role === 'fan') && hasPage(router, to),
  );
  return (
    <nav
      ref={showCurrent}
      aria-label="Billing"
      className="-mx-4 mb-5 overflow-x-auto px-4 md:mx-0 md:px-0"
    >
      <ul className="flex gap-2 py-1">
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
    </nav>
  );
}

/** On phones the line is wider than the screen: where one is stands in view. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (nav && current) {
    nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }
}

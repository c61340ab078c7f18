import { Link } from '@tanstack/react-router';
import { chipStyle } from '@/ui/chips.tsx';

const pages = [
  { to: '/faq/customer', label: 'For followers' },
  { to: '/faq/performer', label: 'For creators' },
] as const;

export function FaqNav() {
  return (
    <nav aria-label="Questions" className="mb-1">
      <ul className="!flex !list-none !flex-row !ps-0">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeProps={{ className: chipStyle(true) }}
              inactiveProps={{ className: chipStyle(false) }}
              className="!no-underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link } from '@tanstack/react-router';
import { footerLinks } from '../navigation.ts';

export function Footer() {
  return (
    <footer className="border-t border-line px-4 py-4 md:px-8">
      <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm text-quiet">
        {footerLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-8 items-center hover:text-text">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}

import { Link } from '@tanstack/react-router';
import { accountParts } from '@/features/identity/account/ui/account-sections.tsx';
import { endParts } from '@/features/identity/closing/ui/end-sections.tsx';
import { Card } from '@/ui/card.tsx';

const parts = [
  { id: 'you', title: 'You' },
  ...accountParts,
  { id: 'privacy', title: 'Privacy' },
  ...endParts,
];

/** Links to the sections of a fan's account, in the right column beside them. */
export function AccountIndex() {
  return (
    <Card className="!p-2">
      <nav aria-label="Sections">
        <ul>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <Link
                to="."
                hash={id}
                activeProps={{}}
                className="flex min-h-9 items-center rounded-sm px-3 text-sm text-quiet transition-colors hover:bg-raised hover:text-text"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}

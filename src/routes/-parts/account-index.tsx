import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { accountParts } from '@/features/identity/account/ui/account-sections.tsx';
import { endParts } from '@/features/identity/closing/ui/end-sections.tsx';
import { Card } from '@/ui/card.tsx';
import { classes } from '@/ui/classes.ts';

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
      <Sections className="min-h-9" />
    </Card>
  );
}

/** The same links above the sections, folded, where there is no right column. */
export function FoldedIndex() {
  return (
    <Card className="mb-4 !p-2 xl:hidden">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm px-3 font-medium [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown
            aria-hidden
            className="size-5 text-quiet transition-transform group-open:rotate-180"
            strokeWidth={1.75}
          />
        </summary>
        <Sections className="min-h-11" listClassName="grid grid-cols-2" />
      </details>
    </Card>
  );
}

function Sections({ className, listClassName }: { className: string; listClassName?: string }) {
  return (
    <nav aria-label="Sections">
      <ul className={listClassName}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              activeProps={{}}
              className={classes(
                'flex items-center rounded-sm px-3 text-sm text-quiet transition-colors hover:bg-raised hover:text-text',
                className,
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

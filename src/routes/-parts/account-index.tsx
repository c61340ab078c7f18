import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { SectionLink } from '@/features/identity/settings/ui/section-link.tsx';
import { useCurrentSection } from '@/features/identity/settings/ui/section-pages.tsx';
import { Card } from '@/ui/card.tsx';
import { classes } from '@/ui/classes.ts';

type IndexProps = { parts: readonly { id: string; title: string }[] };

/** Links to the sections of a fan's account, in the right column beside them. */
export function AccountIndex({ parts }: IndexProps) {
  return (
    <Card className="!p-2">
      <Sections parts={parts} className="min-h-9" />
    </Card>
  );
}

/**
 * The same links above the sections, folded, where there is no right column; narrow screens list
 * the sections on a screen of its own.
 */
export function FoldedIndex({ parts }: IndexProps) {
  return (
    <Card className="mb-4 !p-2 max-lg:hidden xl:hidden">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm px-3 font-medium [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown
            aria-hidden
            className="size-5 text-quiet transition-transform group-open:rotate-180"
            strokeWidth={1.75}
          />
        </summary>
        <Sections parts={parts} className="min-h-11" listClassName="grid grid-cols-2" />
      </details>
    </Card>
  );
}

type SectionsProps = IndexProps & { className: string; listClassName?: string };

function Sections({ parts, className, listClassName }: SectionsProps) {
  const { hash } = useLocation();
  const current = useCurrentSection(parts, hash);
  return (
    <nav aria-label="Sections">
      <ul className={listClassName}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <SectionLink
              id={id}
              isCurrent={id === current}
              className={classes(
                'flex items-center rounded-sm px-3 text-sm transition-colors hover:bg-raised hover:text-text',
                id === current ? 'bg-raised font-semibold' : 'text-quiet',
                className,
              )}
            >
              {title}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

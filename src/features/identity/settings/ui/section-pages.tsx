import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';
import { ShownSection } from '@/ui/section.tsx';
import { SectionLink } from './section-link.tsx';
import { useSectionPlace } from './use-section-place.ts';

/** A section; those of one group follow each other. */
export type SectionEntry = { id: string; title: string; group: string };

type SectionPagesProps = {
  parts: readonly SectionEntry[];
  /** Shown above the sections, whichever of them is shown. */
  notice?: ReactNode;
  /** On wide screens the page has another list of the sections. */
  isListedElsewhere?: boolean;
  /** The sections. */
  children: ReactNode;
};

/**
 * Settings in sections. Wide screens have a list of the sections beside them; on narrow ones the
 * list is a screen, and so is each section, at the address with its id.
 */
export function SectionPages(props: SectionPagesProps) {
  const { parts, notice, isListedElsewhere = false, children } = props;
  const { hash } = useLocation();
  const shown = parts.some(({ id }) => id === hash) ? hash : '';
  useSectionPlace(shown);
  return (
    <div
      className={classes(
        'flex flex-col gap-4',
        !isListedElsewhere && 'lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8',
      )}
    >
      <div className={classes('flex flex-col', isListedElsewhere && 'lg:hidden')}>
        <SectionList parts={parts} shown={shown} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {notice}
        <ShownSection value={shown}>{children}</ShownSection>
      </div>
    </div>
  );
}

type SectionListProps = { parts: readonly SectionEntry[]; shown: string };

/** Links to the sections; beside a section, narrow screens have the way back to the list instead. */
function SectionList({ parts, shown }: SectionListProps) {
  const current = useCurrentSection(parts, shown);
  const groups = [...new Set(parts.map(({ group }) => group))];
  return (
    <>
      {shown !== '' && (
        <Link
          to="."
          hash=""
          activeProps={{}}
          className="-ms-1 flex min-h-11 items-center gap-1 self-start font-semibold lg:hidden"
        >
          <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
          All sections
        </Link>
      )}
      {/* As high as the sections beside it, so that the list stays in view. */}
      <nav aria-label="Sections" className={classes('lg:grow', shown !== '' && 'max-lg:hidden')}>
        <div className="flex flex-col gap-5 lg:sticky lg:top-[calc(var(--strip,0px)+1.5rem)] lg:max-h-[calc(100dvh-var(--strip,0px)-3rem)] lg:gap-4 lg:overflow-y-auto">
          {groups.map((group) => (
            <Group
              key={group}
              name={group}
              parts={parts.filter((part) => part.group === group)}
              current={current}
            />
          ))}
        </div>
      </nav>
    </>
  );
}

type GroupProps = { name: string; parts: readonly SectionEntry[]; current: string };

function Group({ name, parts, current }: GroupProps) {
  const id = `sections-${name.replace(' ', '-').toLowerCase()}`;
  return (
    <div className="flex flex-col gap-2 lg:gap-0.5">
      <p id={id} className="px-1 text-sm font-semibold text-quiet lg:px-3 lg:text-xs">
        {name}
      </p>
      <ul
        aria-labelledby={id}
        className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface lg:divide-y-0 lg:border-0 lg:bg-transparent"
      >
        {parts.map((part) => (
          <li key={part.id}>
            <SectionLink
              id={part.id}
              isCurrent={part.id === current}
              className={classes(
                'flex min-h-12 items-center justify-between px-4 transition-colors hover:bg-raised lg:min-h-8 lg:rounded-sm lg:px-3 lg:text-sm lg:hover:text-text',
                part.id === current ? 'lg:bg-raised lg:font-semibold' : 'lg:text-quiet',
              )}
            >
              {part.title}
              <ChevronRight aria-hidden className="size-5 text-quiet lg:hidden rtl:rotate-180" />
            </SectionLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pixels below the upper edge of the window: a section that begins above is the one being read. */
const READING_LINE = 160;

function onScroll(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
}

/** The section that is read: the one of the address while it is visible, else by position. */
export function useCurrentSection(parts: readonly { id: string }[], asked: string): string {
  return useSyncExternalStore(onScroll, () => {
    const place = (id: string) => document.getElementById(id)?.getBoundingClientRect();
    const own = place(asked);
    if (own && own.top >= 0 && own.top < innerHeight / 2) return asked;
    const above = parts.findLast(({ id }) => (place(id)?.top ?? Infinity) < READING_LINE);
    return (above ?? parts[0])?.id ?? '';
  });
}

import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { classes } from '@/ui/classes.ts';

const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Small counts in full, such as 1,032; large ones short, such as 9.4k. */
function formatCount(count: number): string {
  return count < 10_000 ? count.toLocaleString('en-US') : compact.format(count).toLowerCase();
}

const names = [
  ['posts', 'post'],
  ['photos', 'photo'],
  ['videos', 'video'],
  ['likes', 'like'],
  ['followers', 'follower'],
] as const;

type ProfileCountersProps = Pick<CreatorProfile, 'counters'> & {
  /** One line: counters without room in it are left out. */
  isFolded: boolean;
};

/** The five counters of a profile. */
export function ProfileCounters({ counters, isFolded }: ProfileCountersProps) {
  return (
    <ul
      className={classes(
        'flex min-w-0 flex-wrap gap-x-3 gap-y-1 text-sm md:gap-x-4',
        isFolded && 'h-[1.125rem] overflow-hidden',
      )}
    >
      {names.map(([many, one]) => (
        <li key={many}>
          <span className="tabular font-semibold">{formatCount(counters[many])}</span>{' '}
          <span className="text-quiet">{counters[many] === 1 ? one : many}</span>
        </li>
      ))}
    </ul>
  );
}

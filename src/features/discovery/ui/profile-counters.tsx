import type { CreatorProfile } from '@domain/answers/discovery.ts';

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

/** The five counters of a profile. */
export function ProfileCounters({ counters }: Pick<CreatorProfile, 'counters'>) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {names.map(([many, one]) => (
        <li key={many}>
          <span className="tabular font-semibold">{formatCount(counters[many])}</span>{' '}
          <span className="text-quiet">{counters[many] === 1 ? one : many}</span>
        </li>
      ))}
    </ul>
  );
}

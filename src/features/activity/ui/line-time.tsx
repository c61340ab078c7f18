import { formatDateAndTime, formatExact, formatTime } from '@/lib/dates/format.ts';
import type { ShownLine } from '../grouping.ts';

/** The time of a line, with its day where no heading names it. */
export function LineTime({ line: { created_at: at, isDayNamed } }: { line: ShownLine }) {
  return (
    <time dateTime={at} title={formatExact(at)} className="text-sm text-quiet tabular">
      {isDayNamed ? formatTime(at) : formatDateAndTime(at)}
    </time>
  );
}

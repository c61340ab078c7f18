import { formatDateAndTime, formatExact } from '@/lib/dates/format.ts';

/** The day and time of a line: below the heading of a day, the day alone would say nothing. */
export function LineTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExact(at)} className="text-sm text-quiet">
      {formatDateAndTime(at)}
    </time>
  );
}

import { formatDateInside, formatExact } from '@/lib/dates/format.ts';

/** A moment as DateText shows it, worded for the inside of a sentence. */
export function DateInside({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExact(at)}>
      {formatDateInside(at)}
    </time>
  );
}

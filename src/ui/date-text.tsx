import { formatDate, formatExact } from '@/lib/dates/format.ts';

/** A moment on the ladder of dates, with the exact one for the pointer and for machines. */
export function DateText({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatExact(at)} className={className}>
      {formatDate(at)}
    </time>
  );
}

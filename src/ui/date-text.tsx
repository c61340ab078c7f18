import { formatDate, formatExact } from '@/lib/dates/format.ts';

/** A moment in the relative format, with the exact one as tooltip and for machines. */
export function DateText({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatExact(at)} className={className}>
      {formatDate(at)}
    </time>
  );
}

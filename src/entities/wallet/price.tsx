import { formatApprox, formatUsd } from '@/lib/money/format.ts';
import { useRate } from './rate.tsx';
import { classes } from '@/ui/classes.ts';

type PriceProps = {
  /** Whole cents of US dollars. */
  cents: number;
  /** The price before an offer, struck through. */
  was?: number | undefined;
  /** Shows the price before an offer above the other, where names need the room beside them. */
  isStacked?: boolean;
  className?: string;
};

/** An amount of dollars in tabular figures. */
export function Price({ cents, was, isStacked, className }: PriceProps) {
  return (
    <span className={classes('tabular whitespace-nowrap', className)}>
      {was !== undefined && (
        <>
          <span className="sr-only">Instead of </span>
          <s className={classes('font-normal text-quiet', isStacked ? 'block text-xs' : 'me-0.5')}>
            {formatUsd(was)}
          </s>{' '}
        </>
      )}
      {formatUsd(cents)}
    </span>
  );
}

/** The amount in the user's currency, marked 'approx.'; nothing for readers of dollars. */
export function ApproxPrice({ cents, className }: { cents: number; className?: string }) {
  const text = formatApprox(cents, useRate());
  if (!text) return null;
  return (
    <span className={classes('tabular text-sm whitespace-nowrap text-quiet', className)}>
      {text}
    </span>
  );
}

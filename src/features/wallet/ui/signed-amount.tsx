import { formatUsd } from '@/lib/money/format.ts';
import { classes } from '@/ui/classes.ts';

/** An amount with its sign, read out as a word; what came in is green. */
export function SignedAmount({ cents, className }: { cents: number; className?: string }) {
  return (
    <p className={classes('tabular whitespace-nowrap', cents > 0 && 'text-good', className)}>
      <span className="sr-only">{cents < 0 ? 'minus ' : 'plus '}</span>
      <span aria-hidden>{cents < 0 ? '−' : '+'}</span>
      {formatUsd(Math.abs(cents))}
    </p>
  );
}

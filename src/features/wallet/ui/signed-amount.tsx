import { formatUsd } from '@/lib/money/format.ts';
import { classes } from '@/ui/classes.ts';

type SignedAmountProps = {
  cents: number;
  className?: string;
  /** Not green, where a list has hardly anything else. */
  isPlain?: boolean;
};

/** An amount with its sign, read out as a word; what came in is green. */
export function SignedAmount({ cents, className, isPlain = false }: SignedAmountProps) {
  return (
    <p
      className={classes(
        'tabular whitespace-nowrap',
        cents > 0 && !isPlain && 'text-good',
        className,
      )}
    >
      <span className="sr-only">{cents < 0 ? 'minus ' : 'plus '}</span>
      <span aria-hidden>{cents < 0 ? '−' : '+'}</span>
      {formatUsd(Math.abs(cents))}
    </p>
  );
}

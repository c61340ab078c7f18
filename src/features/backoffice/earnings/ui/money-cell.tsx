import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { formatUsd } from '@/lib/money/format.ts';
import { classes } from '@/ui/classes.ts';

/** An amount in a table, with the chosen currency below it; what was given back has a minus. */
export function MoneyCell({ cents, isTotal = false }: { cents: number; isTotal?: boolean }) {
  return (
    <span className="flex flex-col items-end whitespace-nowrap tabular">
      <span className={classes(isTotal && 'font-semibold', cents === 0 && 'text-quiet')}>
        {formatUsd(cents)}
      </span>
      <ApproxPrice cents={cents} className="!text-xs" />
    </span>
  );
}

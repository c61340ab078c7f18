import { topupAmountsCents } from '@generated/limits.gen.ts';
import { formatUsdShort } from '@/lib/money/format.ts';
import { Chips } from '@/ui/chips.tsx';

type AmountChipsProps = { cents: number; onChange: (cents: number) => void };

/** The allowed amounts of a top-up. */
export function AmountChips({ cents, onChange }: AmountChipsProps) {
  return (
    <Chips
      label="Amount"
      value={String(cents)}
      onChange={(value) => onChange(Number(value))}
      options={topupAmountsCents.map((allowed) => ({
        value: String(allowed),
        label: formatUsdShort(allowed),
      }))}
    />
  );
}

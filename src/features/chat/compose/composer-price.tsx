import { X } from 'lucide-react';
import { keepPriceCharacters } from '@/lib/money/parse.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import { classes } from '@/ui/classes.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { FeeNote } from '@/entities/wallet/fee-note.tsx';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import type { Pricing } from '../data/message.ts';
import { messagePrice, messagePriceInputMax } from '@/entities/wallet/message-price.ts';

type PriceRowProps = {
  pricing: Pricing;
  hasMedia: boolean;
  onChange: (pricing: Pricing) => void;
  onDrop: () => void;
};

/** On a phone a line of its own, below the price and its remove button. */
const besideOrBelow = 'max-md:order-last max-md:basis-full';

/** The price of a message, and whether its text is locked too. */
export function PriceRow({ pricing, hasMedia, onChange, onDrop }: PriceRowProps) {
  const cents = messagePrice(pricing.typed);
  const typed = (value: string) => keepPriceCharacters(value, messagePriceInputMax, pricing.typed);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 ps-3">
      <label className="flex items-center gap-2 text-sm">
        Price
        <input
          inputMode="decimal"
          autoComplete="off"
          placeholder="$5.00"
          value={pricing.typed}
          ref={focusOnce}
          onChange={(event) => onChange({ ...pricing, typed: typed(event.target.value) })}
          className="h-9 w-24 rounded-md border border-edge bg-surface px-3 tabular"
        />
      </label>
      {typeof cents === 'number' && <ApproxPrice cents={cents} />}
      {hasMedia ? (
        <div className={besideOrBelow}>
          <Checkbox
            checked={pricing.showsText}
            onChange={(event) => onChange({ ...pricing, showsText: event.target.checked })}
          >
            Show the text before it is unlocked
          </Checkbox>
        </div>
      ) : (
        <p className={classes(besideOrBelow, 'text-sm text-quiet')}>
          The text is locked until it is paid.
        </p>
      )}
      {typeof cents === 'number' && <FeeNote cents={cents} className={besideOrBelow} />}
      <IconButton icon={X} label="Send without a price" onClick={onDrop} className="ms-auto" />
    </div>
  );
}

/** Focuses the price field when it appears. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

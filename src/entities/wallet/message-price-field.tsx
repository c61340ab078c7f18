import { keepPriceCharacters } from '@/lib/money/parse.ts';
import { TextField } from '@/ui/text-field.tsx';
import { FeeNote } from './fee-note.tsx';
import { messagePrice, messagePriceInputMax } from './message-price.ts';
import { ApproxPrice } from './price.tsx';

type MessagePriceFieldProps = {
  typed: string;
  error?: string | undefined;
  disabled?: boolean;
  onTyped: (typed: string) => void;
};

/** The price of a message or an item, with what its creator receives of it. */
export function MessagePriceField({ typed, error, disabled, onTyped }: MessagePriceFieldProps) {
  const cents = messagePrice(typed);
  return (
    <TextField
      label="Price"
      inputMode="decimal"
      autoComplete="off"
      placeholder="$5.00"
      value={disabled ? '' : typed}
      error={error}
      disabled={disabled}
      help={
        typeof cents === 'number' && !disabled ? (
          <>
            <ApproxPrice cents={cents} /> <FeeNote cents={cents} />
          </>
        ) : null
      }
      onChange={({ target }) =>
        onTyped(keepPriceCharacters(target.value, messagePriceInputMax, typed))
      }
    />
  );
}

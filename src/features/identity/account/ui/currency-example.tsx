import { useRate } from '@/entities/wallet/rate.tsx';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';

const EXAMPLE_CENTS = 1000;

/** An example amount in the chosen currency; nothing for readers of dollars. */
export function CurrencyExample() {
  if (!useRate()) return null;
  return (
    <p className="-mt-3 flex flex-wrap items-baseline gap-x-2">
      <span className="text-sm text-quiet">For example</span>
      <Price cents={EXAMPLE_CENTS} className="font-semibold" />
      <ApproxPrice cents={EXAMPLE_CENTS} />
    </p>
  );
}

import type { StoreItem } from '@domain/answers/messages.ts';
import { formatUsd, formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { Button } from '@/ui/button.tsx';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { contentWords } from '../data/rules.ts';
import { BoughtText } from '../priced/bought-text.tsx';
import { BoughtTile } from '../priced/bought-tile.tsx';
import { itemCardStyle } from '../priced/item-grid.tsx';
import { LockedTile } from '../priced/locked-tile.tsx';

type StoreCardProps = {
  item: StoreItem;
  from: string;
  /** Undefined for those who buy nothing. */
  onUnlock: (() => void) | undefined;
};

/** An item of a store: locked with its price, or bought. */
export function StoreCard({ item, from, onUnlock }: StoreCardProps) {
  const { unlock, price_cents: price } = item;
  const rate = useRate();
  const text = unlock && item.kind === 'text' ? null : (unlock?.text ?? item.text);
  const words = contentWords(item.kind, item.media_count);
  return (
    <article data-row={item.id} aria-label={words} className={itemCardStyle}>
      {unlock ? (
        <BoughtTile bought={{ ...unlock, kind: item.kind }} from={from} />
      ) : (
        <LockedTile item={item} className="aspect-square" />
      )}
      <div className="flex grow flex-col justify-end gap-2 p-3">
        {text && <BoughtText text={text} title={`${words} from ${from}`} />}
        {unlock ? (
          <p className="flex min-h-9 items-center text-sm text-quiet tabular">
            Unlocked for {formatWithApprox(price, rate)}
          </p>
        ) : (
          <>
            <ApproxPrice cents={price} className="text-sm text-quiet" />
            {onUnlock ? (
              <Button variant="primary" size="sm" wide onClick={onUnlock}>
                Unlock for {formatUsd(price)}
              </Button>
            ) : (
              <p className="text-sm font-semibold tabular">{formatUsd(price)}</p>
            )}
          </>
        )}
      </div>
    </article>
  );
}

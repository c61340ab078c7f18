import type { StoreItem } from '@domain/answers/messages.ts';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { formatUsd } from '@/lib/money/format.ts';
import { contentWords } from '../data/rules.ts';
import { itemGridStyle } from '../priced/item-grid.tsx';
import { StoreCard } from './store-card.tsx';

type StoreListProps = {
  items: StoreItem[];
  /** The creator's name. */
  from: string;
  /** Opens the sheet of an item; undefined for those who buy nothing. */
  onUnlock: ((item: StoreItem) => void) | undefined;
};

/** The first page of a store on the page of its creator, as cards. */
export function StoreCards({ items, from, onUnlock }: StoreListProps) {
  return (
    <div className={`${itemGridStyle} px-4 md:px-0`}>
      {items.map((item) => (
        <StoreCard
          key={item.id}
          item={item}
          from={from}
          onUnlock={onUnlock && (() => onUnlock(item))}
        />
      ))}
    </div>
  );
}

/** The same as narrow rows, for the column beside a page. */
export function StoreRows({ items, onUnlock }: Omit<StoreListProps, 'from'>) {
  return (
    <ul className="-mx-2 flex flex-col">
      {items.map((item) => (
        <li key={item.id}>
          {onUnlock && !item.unlock ? (
            <button
              type="button"
              onClick={() => onUnlock(item)}
              className={`${rowStyle} text-start hover:bg-raised`}
            >
              <Row item={item} />
            </button>
          ) : (
            <p className={rowStyle}>
              <Row item={item} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const rowStyle = 'flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5';

function Row({ item }: { item: StoreItem }) {
  const text = item.unlock?.text ?? item.text;
  const words = contentWords(item.kind, item.media_count);
  const Lock = item.unlock ? LockKeyholeOpen : LockKeyhole;
  return (
    <>
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft">
        <Lock aria-hidden className="size-4" strokeWidth={1.75} />
      </span>
      <span className="flex min-w-0 grow flex-col">
        <span dir="auto" className="line-clamp-2 text-sm leading-snug font-semibold text-pretty">
          {text || words}
        </span>
        {text && <span className="truncate text-xs text-quiet">{words}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end text-sm">
        <span className="font-semibold tabular">
          {item.unlock ? 'Unlocked' : formatUsd(item.price_cents)}
        </span>
        {!item.unlock && <ApproxPrice cents={item.price_cents} />}
      </span>
    </>
  );
}

import type { EarningsItem, EarningsType } from '@domain/answers/backoffice.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveCsv } from '@/lib/csv.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { Chips } from '@/ui/chips.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { MoreList } from '@/ui/more-list.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { columns } from '../columns.ts';
import { earningItemsQuery, useAllItems } from '../data/queries.ts';
import { itemFacts, itemName, itemsCsv } from '../items.ts';
import { monthParam } from '../months.ts';
import { MoneyCell } from './money-cell.tsx';

const ALL = 'all';

type EarningItemsProps = {
  month: string;
  /** The types with earnings in the month. */
  types: readonly EarningsType[];
};

/** What earned in a month by item, of one type or of all, what earned most first. */
export function EarningItems({ month, types }: EarningItemsProps) {
  const [type, setType] = useState<EarningsType | typeof ALL>(ALL);
  const query = useInfiniteQuery(earningItemsQuery(month, type === ALL ? null : type));
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">By item</h2>
        <ExportItems month={month} />
      </div>
      {types.length > 1 && (
        <Chips
          label="Type of earnings"
          value={type}
          onChange={setType}
          options={[
            { value: ALL, label: 'All' },
            ...types.map((value) => ({ value, label: labelOf(value) })),
          ]}
        />
      )}
      <MoreList
        query={query}
        label="Earnings by item"
        rowKey={(item) => item.key}
        row={(item) => <Row item={item} hasType={type === ALL} />}
        skeleton={<ItemsSkeleton />}
        empty={<p className="text-quiet">Nothing was earned in this month.</p>}
        more="Show more"
        className="divide-y divide-line"
      />
    </Card>
  );
}

const labelOf = (type: EarningsType) =>
  columns.find(({ key }) => key === `${type}_cents`)?.label ?? '';

type RowProps = { item: EarningsItem; hasType: boolean };

function Row({ item, hasType }: RowProps) {
  return (
    <div className="flex items-start justify-between gap-4 py-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="truncate font-semibold" dir="auto">
          <ItemLink item={item} />
        </p>
        <p className="text-sm text-quiet">
          {hasType && `${labelOf(item.type)} · `}
          {itemFacts(item)}
          {item.source === 'message' && item.fan && (
            <>
              {' · to '}
              <bdi>{item.fan.name}</bdi>
            </>
          )}
        </p>
      </div>
      <MoneyCell cents={item.amount_cents} isTotal />
    </div>
  );
}

const linked = 'hover:underline';

/** The name, with the way to the item where there is one. */
function ItemLink({ item }: { item: EarningsItem }) {
  const name = itemName(item);
  if (item.source === 'post' && item.item_id) {
    return (
      <Link
        to="/post/{-$postId}/{-$commentId}"
        params={{ postId: item.item_id }}
        className={linked}
      >
        {name}
      </Link>
    );
  }
  if (item.fan) {
    return (
      <Link
        to="/conversations/$username"
        params={{ username: item.fan.username }}
        className={linked}
      >
        {name}
      </Link>
    );
  }
  if (item.type === 'referral') {
    return (
      <Link to="/admin/referrals" className={linked}>
        {name}
      </Link>
    );
  }
  return name;
}

function ExportItems({ month }: { month: string }) {
  const { mutate, isPending, error } = useAllItems(month, (items) =>
    saveCsv(itemsCsv(items), `earnings-items-${monthParam(month)}.csv`),
  );
  return (
    <>
      <Button size="sm" pending={isPending} onClick={() => mutate()}>
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
        Export items
      </Button>
      <FormError>{error ? textOf(error) : undefined}</FormError>
    </>
  );
}

function ItemsSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col divide-y divide-line">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex justify-between gap-4 py-3">
            <div className="flex flex-col gap-2">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-28" />
            </div>
            <Skeleton className="h-5 w-16" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

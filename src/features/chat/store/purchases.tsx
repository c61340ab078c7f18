import type { Purchase } from '@domain/answers/messages.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShoppingBag } from 'lucide-react';
import { useEffect } from 'react';
import { DateText } from '@/ui/date-text.tsx';
import { emptyTexts } from '@/lib/errors/success.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { ReturningList } from '@/ui/returning-list.tsx';
import { purchasesQuery } from '../data/queries.ts';
import { chatKeys } from '../data/keys.ts';
import { contentWords } from '../data/rules.ts';
import { BoughtText } from '../priced/bought-text.tsx';
import { BoughtTile } from '../priced/bought-tile.tsx';
import { ItemGridSkeleton, itemCardStyle, itemGridStyle } from '../priced/item-grid.tsx';

/** Everything that the signed-in user has unlocked, newest first. */
export function Purchases() {
  const query = useInfiniteQuery(purchasesQuery);
  const client = useQueryClient();
  useEffect(() => () => trimToFirstPage(client, chatKeys.purchases), [client]);
  return (
    <ReturningList
      query={query}
      rowKey={({ id }) => id}
      row={(purchase) => <Card purchase={purchase} />}
      skeleton={<ItemGridSkeleton className={gridStyle} />}
      empty={
        <ListState
          kind="empty"
          icon={ShoppingBag}
          text={emptyTexts.anything}
          action={
            <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
              Browse creators
            </ButtonLink>
          }
        />
      }
      className={gridStyle}
    />
  );
}

/** A tablet has a whole screen for them, and no list of conversations beside them. */
const gridStyle = `${itemGridStyle} md:grid-cols-3`;

function Card({ purchase }: { purchase: Purchase }) {
  const { kind, text, media, creator_name: name, creator_username: username } = purchase;
  const rate = useRate();
  const words = contentWords(kind, media.length);
  return (
    <article data-row={purchase.id} aria-label={`${words} from ${name}`} className={itemCardStyle}>
      <BoughtTile bought={purchase} from={name} />
      <div className="flex grow flex-col justify-end gap-1 p-3 text-sm">
        {kind !== 'text' && text && <BoughtText text={text} title={`${words} from ${name}`} />}
        <p className="truncate font-semibold">
          {username === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link
              to="/$username"
              params={{ username }}
              className="rounded-sm underline-offset-2 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          )}
        </p>
        <p className="flex flex-wrap justify-between gap-x-2 text-quiet tabular">
          <span>{formatWithApprox(purchase.price_cents, rate)}</span>
          <DateText at={purchase.created_at} />
        </p>
      </div>
    </article>
  );
}

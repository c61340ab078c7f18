import type { Conversation } from '@domain/answers/chat.ts';
import type { StoreItem } from '@domain/answers/messages.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ShoppingBag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { ReturningList } from '@/ui/returning-list.tsx';
import { useRootMark } from '@/ui/root-mark.ts';
import { onDemand } from '@/ui/on-demand.tsx';
import { conversationQuery, storeItemQuery } from '../data/queries.ts';
import { storeQuery } from '../data/store-query.ts';
import { chatKeys } from '../data/keys.ts';
import { watchStore } from '../data/realtime.ts';
import { ItemGridSkeleton, itemGridStyle } from '../priced/item-grid.tsx';
import { StoreCard } from './store-card.tsx';

const UnlockDialog = onDemand(
  async () => (await import('../priced/unlock-dialog.tsx')).UnlockDialog,
);

type StoreProps = {
  username: string;
  /** Id of the item whose unlock dialog is open. */
  unlocking: string | undefined;
  onUnlocking: (itemId: string | undefined) => void;
};

/** A creator's store for this fan, with the fan's purchases. */
export function Store(props: StoreProps) {
  const { data: conversation } = useQuery(conversationQuery(props.username));
  // Read by the route's loader.
  return conversation ? <OpenStore {...props} conversation={conversation} /> : null;
}

function OpenStore(props: StoreProps & { conversation: Conversation }) {
  const { username, onUnlocking } = props;
  const { partner, conversation_id: conversationId } = props.conversation;
  const client = useQueryClient();
  const query = useInfiniteQuery(storeQuery(username));
  useEffect(
    () => (conversationId ? watchStore(client, conversationId, username) : undefined),
    [client, conversationId, username],
  );
  useEffect(() => () => trimToFirstPage(client, chatKeys.store(username)), [client, username]);
  const unlocking = useAskedItem(query.data?.pages.flat(), props.unlocking, username);
  return (
    <section aria-label={`Store of ${partner.name}`} className="flex min-w-0 grow flex-col">
      <StoreHeader partner={partner} />
      <div className="relative min-h-0 grow overflow-y-auto overscroll-contain p-4">
        <ReturningList
          query={query}
          rowKey={({ id }) => id}
          row={(item) => (
            <StoreCard item={item} from={partner.name} onUnlock={() => onUnlocking(item.id)} />
          )}
          skeleton={<ItemGridSkeleton />}
          empty={<ListState kind="empty" icon={ShoppingBag} text={emptyTexts.anything} />}
          className={itemGridStyle}
        />
      </div>
      {unlocking && (
        <Offer
          key={unlocking.id}
          item={unlocking}
          partner={partner}
          onClose={() => onUnlocking(undefined)}
        />
      )}
    </section>
  );
}

/** The item of the dialog: from the loaded pages, or fetched alone if it is further down. */
function useAskedItem(
  loaded: StoreItem[] | undefined,
  askedId: string | undefined,
  username: string,
): StoreItem | undefined {
  const found = loaded?.find(({ id }) => id === askedId);
  // A bought item leaves the list for its message, and its receipt stays.
  const [held, setHeld] = useState(found);
  const known = found ?? (held?.id === askedId ? held : undefined);
  const { data: far } = useQuery(storeItemQuery(username, loaded && !known ? askedId : undefined));
  const item = known ?? far ?? undefined;
  if (item && held?.id !== item.id) setHeld(item);
  return item;
}

function StoreHeader({ partner }: Pick<Conversation, 'partner'>) {
  useRootMark('data-toast-below');
  return (
    <header className="flex h-16 shrink-0 items-center gap-2 border-b border-line ps-1 pe-4">
      <Link
        to="/conversations/$username"
        params={{ username: partner.username }}
        aria-label={`Back to the conversation with ${partner.name}`}
        className="flex size-11 items-center justify-center rounded-full hover:bg-raised"
      >
        <ChevronLeft aria-hidden className="size-6 rtl:rotate-180" />
      </Link>
      <Avatar name={partner.name} picture={partner.avatar} size="sm" />
      <div className="min-w-0 grow">
        <h2 className="text-lg">Store</h2>
        <p className="truncate text-sm text-quiet">
          <bdi>{partner.name}</bdi>
        </p>
      </div>
    </header>
  );
}

type OfferProps = { item: StoreItem; partner: Conversation['partner']; onClose: () => void };

/** The dialog stays open for its receipt; an item bought before it opened is not offered again. */
function Offer({ item, partner, onClose }: OfferProps) {
  const [wasLocked] = useState(() => item.unlock === null);
  if (!wasLocked) return null;
  return (
    <UnlockDialog
      message={item}
      priceCents={item.price_cents}
      partnerName={partner.name}
      returnTo={`/conversations/${partner.username}/store?unlock=${item.id}`}
      onClose={onClose}
    />
  );
}

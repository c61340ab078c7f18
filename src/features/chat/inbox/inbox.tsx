import { useOpenMediaMessage } from '../media-message/media-message-store.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquare, Megaphone } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Chips } from '@/ui/chips.tsx';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { useReturnPlace } from '@/ui/use-return-place.ts';
import { useRootMark } from '@/ui/root-mark.ts';
import type { InboxFilter } from '../data/api.ts';
import { inboxQuery } from '../data/queries.ts';
import { chatKeys } from '../data/keys.ts';
import { watchInbox } from '../data/realtime.ts';
import { BegunRow, useBegun } from './begun-row.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { Found, UsersField } from './users-search.tsx';
import { useUnreadRefresh } from './use-unread-refresh.ts';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'favorites', label: 'Favorites' },
] as const;

type InboxProps = {
  tools: ReactNode;
  /** The partner of the open thread. */
  open: string | undefined;
};

/** The list of conversations with its filters; each change of filter starts at the newest. */
export function Inbox({ tools, open }: InboxProps) {
  const [filter, setFilter] = useState<InboxFilter>('all');
  const client = useQueryClient();
  const { id, role } = useAccount();
  const [typed, setTyped] = useState('');
  const query = useInfiniteQuery(inboxQuery(filter));
  useEffect(() => watchInbox(client, id), [client, id]);
  const begun = useBegun(open, query.data?.pages.flat());
  const isBegun = begun !== null && filter === 'all';
  useUnreadRefresh(query.data?.pages);
  const list = useRef<HTMLDivElement>(null);
  useRootMark('data-toast-below');
  useReturnPlace({ ...query, list, count: query.data?.pages.length ?? 0 });
  useEffect(() => () => trimToFirstPage(client, chatKeys.inbox(filter)), [client, filter]);
  return (
    <div ref={list} className="flex flex-col gap-3 px-1 pt-5 pb-6 md:px-2 md:pt-6">
      <div className="flex min-h-11 items-center ps-3">
        <h1 className="grow text-xl">Messages</h1>
        {role === 'creator' && <GlobalButton />}
        {tools}
      </div>
      <UsersField typed={typed} onType={setTyped} />
      {typed !== '' ? (
        <Found typed={typed} onChosen={() => setTyped('')} />
      ) : (
        <>
          <Chips
            label="Which conversations"
            options={filters}
            value={filter}
            onChange={setFilter}
            className="px-3"
          />
          <div className="flex flex-col gap-0.5">
            {isBegun && <BegunRow conversation={begun} />}
            <InfiniteList
              query={query}
              rowKey={(row) => row.conversation_id}
              row={(row) => <ConversationRow row={row} />}
              skeleton={<InboxSkeleton />}
              empty={!isBegun && <EmptyInbox filter={filter} />}
              className="flex flex-col gap-0.5"
            />
          </div>
        </>
      )}
    </div>
  );
}

function EmptyInbox({ filter }: { filter: InboxFilter }) {
  const { role } = useAccount();
  const texts: Record<InboxFilter, string> = {
    all:
      role === 'fan'
        ? 'No conversations yet. Follow or write to a creator to begin one.'
        : 'No conversations yet. Fans who follow or write to you appear here.',
    unread: 'You have read everything.',
    favorites: 'No favorite conversations yet.',
  };
  return (
    <ListState
      kind="empty"
      icon={MessageSquare}
      text={texts[filter]}
      action={
        filter === 'all' && role === 'fan' ? (
          <ButtonLink to="/$" params={{ _splat: 'browse' }} size="sm">
            Browse
          </ButtonLink>
        ) : undefined
      }
    />
  );
}

function InboxSkeleton() {
  return Array.from({ length: 8 }, (_, index) => (
    <div key={index} className="flex items-center gap-3 px-3 py-2.5">
      <Skeleton className="size-12 rounded-full" />
      <div className="flex grow flex-col gap-2">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3.5 w-48" />
      </div>
    </div>
  ));
}

/** Opens the sheet of a message to an audience. */
function GlobalButton() {
  const openSheet = useOpenMediaMessage();
  return (
    <IconButton
      icon={Megaphone}
      label="New global message"
      onClick={() => void openSheet({ to: 'audience', audience: 'all' })}
    />
  );
}

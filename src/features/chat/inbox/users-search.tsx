import { conversationSearchMin, searchMin } from '@generated/limits.gen.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useDeferredValue } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { foundQuery } from '../data/found.ts';
import { usersQuery } from '../data/queries.ts';
import { ConversationRow } from './conversation-row.tsx';

type UsersFieldProps = { typed: string; onType: (typed: string) => void };

/** A search field: for one's conversations, and for creators or one's own fans. */
export function UsersField({ typed, onType }: UsersFieldProps) {
  const label = useAccount().role === 'fan' ? 'Search creators' : 'Search your fans';
  return (
    <label className="mx-3 flex h-11 items-center gap-2.5 rounded-full bg-raised px-4">
      <Search aria-hidden className="size-4 shrink-0 text-quiet" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="min-w-0 grow bg-transparent outline-none placeholder:text-quiet"
      />
    </label>
  );
}

const tooShort = {
  fan: new AppError('search_too_short'),
  creator: new AppError('conversation_search_too_short'),
};

type UsersFoundProps = { typed: string; onChosen: () => void };

/** What a search finds: conversations first, then creators for fans, fans for creators. */
export function Found({ typed, onChosen }: UsersFoundProps) {
  const { role } = useAccount();
  const sought = useDeferredValue(typed);
  const found = useInfiniteQuery(foundQuery(sought));
  const hasFound = (found.data?.pages[0]?.length ?? 0) > 0;
  return (
    <>
      {found.isError && !found.data && (
        <ListState kind="error" error={found.error} onRetry={() => void found.refetch()} />
      )}
      {hasFound && (
        <section aria-label="Conversations found">
          <h2 className="px-3 pb-1 text-sm font-semibold text-quiet">Conversations</h2>
          <InfiniteList
            query={found}
            rowKey={(row) => row.conversation_id}
            row={(row) => <ConversationRow row={row} onChosen={onChosen} />}
            skeleton={null}
            empty={null}
            className="flex flex-col gap-0.5"
          />
          <h2 className="px-3 pt-4 pb-1 text-sm font-semibold text-quiet">
            {role === 'fan' ? 'Creators' : 'Fans'}
          </h2>
        </section>
      )}
      <UsersFound typed={typed} onChosen={onChosen} />
    </>
  );
}

function UsersFound({ typed, onChosen }: UsersFoundProps) {
  const { role } = useAccount();
  const least = role === 'fan' ? searchMin : conversationSearchMin;
  const query = useQuery(usersQuery(role, useDeferredValue(typed)));
  if (typed.trim().length < least) {
    return <p className="px-3 py-6 text-center text-quiet">{textOf(tooShort[role])}</p>;
  }
  if (query.isPending) return <Spinner className="mx-auto my-6 text-quiet" />;
  if (!query.data) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) return <ListState kind="empty" icon={Search} text="Nobody found." />;
  return (
    <ul className="flex flex-col gap-0.5">
      {query.data.map((user) => (
        <li key={user.id}>
          <Link
            to="/conversations/$username"
            params={{ username: user.username }}
            onClick={onChosen}
            className="flex items-center gap-3 rounded-lg px-3 py-2.5 transition-colors hover:bg-raised"
          >
            <Avatar name={user.name} picture={user.avatar} size="md" />
            <span className="min-w-0">
              <span className="flex items-center gap-1.5">
                <bdi className="truncate font-semibold">{user.name}</bdi>
                <VerifiedTick isVerified={user.is_verified} />
              </span>
              <span className="block truncate text-sm text-quiet">@{user.username}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { emptyTexts } from '@/shared/errors/success.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { ListState } from '@/shared/ui/list-state.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import { likersQuery, type TalkOf } from '../data/talk-queries.ts';

type LikersDialogProps = TalkOf & { onClose: () => void };

/** For the owner of a post: who likes it, four at a time. */
export function LikersDialog({ onClose, ...talk }: LikersDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Likes">
      <Likers {...talk} />
    </Dialog>
  );
}

function Likers(talk: TalkOf) {
  const query = useInfiniteQuery(likersQuery(talk));
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton className="h-12 w-48" />
      </Loading>
    );
  }
  if (!query.data) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  const likers = query.data.pages.flat();
  if (likers.length === 0) {
    return <ListState kind="empty" icon={Heart} text={emptyTexts.anything} />;
  }
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Likes" className="flex flex-col">
        {likers.map(({ id, fan }) => (
          <li key={id} className="flex min-h-14 items-center gap-3">
            <Avatar name={fan.name} picture={fan.avatar} size="sm" />
            <span className="min-w-0 leading-tight">
              <bdi className="block truncate font-semibold">{fan.name}</bdi>
              <span className="block truncate text-sm text-quiet">@{fan.username}</span>
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="sm"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="self-start"
        >
          {query.isFetchNextPageError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

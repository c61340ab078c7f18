import type { Liker } from '@domain/answers/wall.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { MoreList } from '@/ui/more-list.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { likersQuery, type TalkOf } from '../comments/comment-queries.ts';

type LikersDialogProps = TalkOf & { onClose: () => void };

/** The users who like a post, for its owner, four at a time. */
export function LikersDialog({ onClose, ...talk }: LikersDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Likes">
      <Likers {...talk} />
    </Dialog>
  );
}

function Likers(talk: TalkOf) {
  return (
    <MoreList
      query={useInfiniteQuery(likersQuery(talk))}
      label="Likes"
      rowKey={({ id }) => id}
      row={({ fan }) => <Portrait fan={fan} />}
      skeleton={<Skeleton className="h-12 w-48" />}
      empty={<ListState kind="empty" icon={Heart} text={emptyTexts.anything} />}
      more="Show more"
    />
  );
}

function Portrait({ fan }: Pick<Liker, 'fan'>) {
  return (
    <div className="flex min-h-14 items-center gap-3">
      <Avatar name={fan.name} picture={fan.avatar} size="sm" />
      <span className="min-w-0 leading-tight">
        <span className="flex items-center gap-1.5">
          <bdi className="truncate font-semibold">{fan.name}</bdi>
          <VerifiedTick isVerified={fan.is_verified} />
        </span>
        <span className="block truncate text-sm text-quiet">@{fan.username}</span>
      </span>
    </div>
  );
}

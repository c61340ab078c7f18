import type { BlockedUser } from '@domain/answers/fans.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useBlock } from '@/entities/safety/queries.ts';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { Button } from '@/ui/button.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Card } from '@/ui/card.tsx';
import { DateInside } from '@/ui/date-inside.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { MoreList } from '@/ui/more-list.tsx';
import { toastError } from '@/ui/toast-error.ts';
import { peopleFrame, PeopleSkeleton } from '../../content/people.tsx';
import { blockedQuery } from '../data/queries.ts';

/** Users whom the creator blocks, the latest first, each with the end of the block. */
export function BlockedList() {
  useTrimOnLeave(blockedQuery.queryKey);
  return (
    <MoreList
      query={useInfiniteQuery(blockedQuery)}
      label="Blocked"
      rowKey={(row) => row.id}
      row={(row) => <BlockedRow row={row} />}
      className={peopleFrame}
      skeleton={<PeopleSkeleton />}
      empty={
        <Card className="!p-0">
          <ListState
            kind="empty"
            icon={Ban}
            text={emptyTexts.anything}
            action={
              <div className="flex flex-col items-center gap-4">
                <p className="text-sm text-quiet">The menu of each conversation has “Block”.</p>
                <ButtonLink to="/conversations" size="sm">
                  Open messages
                </ButtonLink>
              </div>
            }
          />
        </Card>
      }
      more="Load more"
    />
  );
}

function BlockedRow({ row: { user, blocked_at } }: { row: BlockedUser }) {
  const block = useBlock(user.id);
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <Avatar name={user.name} picture={user.avatar} size="md" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-quiet">
          <span className="min-w-0 break-words">@{user.username}</span>
          <span className="md:before:me-2 md:before:content-['·']">
            Blocked <DateInside at={blocked_at} />
          </span>
        </p>
      </div>
      <Button
        size="sm"
        pending={block.isPending}
        aria-label={`Unblock ${user.name}`}
        onClick={() => block.mutate(false, { onError: toastError })}
      >
        Unblock
      </Button>
    </div>
  );
}

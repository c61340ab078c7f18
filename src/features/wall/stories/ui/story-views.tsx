import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { DateText } from '@/ui/date-text.tsx';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { storyViewsQuery } from '../data/queries.ts';

type StoryViewsProps = { storyId: string | null; onClose: () => void };

/** The users who viewed a story, for its owner. */
export function StoryViews({ storyId, onClose }: StoryViewsProps) {
  return (
    <Dialog open={storyId !== null} onOpenChange={(open) => !open && onClose()} title="Views">
      {storyId && <Viewers storyId={storyId} />}
    </Dialog>
  );
}

function Viewers({ storyId }: { storyId: string }) {
  const query = useInfiniteQuery(storyViewsQuery(storyId));
  return (
    <InfiniteList
      query={query}
      rowKey={(view) => view.id}
      row={({ viewer, created_at: at }) => (
        <div className="flex items-center gap-3 py-2">
          <Avatar name={viewer.name} picture={viewer.avatar} size="sm" />
          <p className="min-w-0 grow leading-tight">
            <span className="flex items-center gap-1.5">
              <bdi className="truncate font-semibold">{viewer.name}</bdi>
              <VerifiedTick isVerified={viewer.is_verified} />
            </span>
            <span className="block truncate text-sm text-quiet">@{viewer.username}</span>
          </p>
          <DateText at={at} className="tabular text-sm text-quiet" />
        </div>
      )}
      skeleton={<Skeleton className="my-2 h-10 w-full" />}
      empty={<ListState kind="empty" icon={Eye} text="Nobody has seen this story yet." />}
    />
  );
}

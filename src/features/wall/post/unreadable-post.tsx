import type { LockedPost } from '@domain/answers/wall.ts';
import { useQuery } from '@tanstack/react-query';
import { FileX2, Lock } from 'lucide-react';
import { DateText } from '@/ui/date-text.tsx';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { lengthText } from '@/entities/media/length-text.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading } from '@/ui/skeleton.tsx';
import { lockedPostQuery } from './post-queries.ts';
import { CreatorLink } from './creator-link.tsx';
import { PostSkeletons } from './post-skeleton.tsx';

type UnreadablePostProps = { currentUserId: string; postId: string };

/** Shown in place of a post that the user may not read: its teaser, or that it does not exist. */
export function UnreadablePost({ currentUserId, postId }: UnreadablePostProps) {
  const query = useQuery(lockedPostQuery(currentUserId, postId));
  if (query.isPending) {
    return (
      <Loading>
        <PostSkeletons />
      </Loading>
    );
  }
  if (query.isError) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return query.data ? <LockedCard post={query.data} /> : <MissingPost />;
}

export function MissingPost() {
  return <ListState kind="empty" icon={FileX2} text={sentenceFor('post_not_found')} />;
}

/** The kind of a locked post, with the number of its pictures or the length of its video. */
function contentOf({ kind, media_count, duration_ms }: LockedPost): string {
  if (kind === 'images') {
    if (media_count === 0) return 'pictures';
    return media_count === 1 ? 'a picture' : `${media_count} pictures`;
  }
  if (kind === 'video') {
    return duration_ms === null ? 'a video' : `a video of ${lengthText(duration_ms)}`;
  }
  return kind === 'poll' ? 'a poll' : 'words';
}

/** The teaser of a post for subscribers: creator, kind, count, length and date. */
function LockedCard({ post }: { post: LockedPost }) {
  const { creator } = post;
  return (
    <article className="flex flex-col gap-5 border-y border-line bg-surface py-4 md:rounded-lg md:border">
      <header className="flex items-center gap-3 px-4">
        <Avatar name={creator.name} picture={creator.avatar} size="sm" />
        <div className="min-w-0 grow leading-tight">
          <p className="truncate">
            <CreatorLink creator={creator}>
              <bdi className="font-semibold">{creator.name}</bdi>
            </CreatorLink>
          </p>
          <p className="text-sm text-quiet">
            <DateText at={post.created_at} />
          </p>
        </div>
      </header>
      <div className="flex flex-col items-center gap-4 px-6 py-8 text-center">
        <span className="flex size-14 items-center justify-center rounded-full bg-raised">
          <Lock aria-hidden className="size-6" strokeWidth={1.75} />
        </span>
        <p className="max-w-sm font-semibold text-pretty">
          <bdi>{creator.name}</bdi> shared {contentOf(post)} with subscribers.
        </p>
        <ButtonLink to="/$username" params={{ username: creator.username }} variant="primary">
          See the profile
        </ButtonLink>
      </div>
    </article>
  );
}

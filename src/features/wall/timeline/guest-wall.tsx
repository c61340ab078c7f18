import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { Button } from '@/ui/button.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading } from '@/ui/skeleton.tsx';
import { guestWallQuery } from '../data/queries.ts';
import { PostCard, type PostAuthor } from '../post/post-card.tsx';
import { postList, PostSkeletons } from '../post/post-skeleton.tsx';

/** The guest wall: the newest five public posts, then a link to join. */
export function GuestWall({ author, onJoin }: { author: PostAuthor; onJoin: () => void }) {
  const wall = useQuery(guestWallQuery(author.username));
  if (wall.isPending) {
    return (
      <Loading>
        <PostSkeletons />
      </Loading>
    );
  }
  if (!wall.data) {
    return <ListState kind="error" error={wall.error} onRetry={() => void wall.refetch()} />;
  }
  return (
    <section aria-label="Posts">
      {wall.data.length === 0 ? (
        <ListState kind="empty" icon={Images} text={emptyTexts.anything} />
      ) : (
        <div className={postList}>
          {wall.data.map((post) => (
            // Ordered by date, so pinned posts are not marked.
            <PostCard
              key={post.id}
              post={{ ...post, is_pinned: false }}
              author={author}
              onGuest={onJoin}
            />
          ))}
        </div>
      )}
      <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
        <h2 className="text-lg text-balance">
          Join to see more of <bdi>{author.name}</bdi>
        </h2>
        <p className="max-w-sm text-pretty text-quiet">
          Joining is free. You see the whole public wall, follow, and write.
        </p>
        <Button variant="primary" onClick={onJoin}>
          Join Now
        </Button>
      </div>
    </section>
  );
}

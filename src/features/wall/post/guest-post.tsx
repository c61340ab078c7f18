import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '@/ui/button.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { CreatorLink } from './creator-link.tsx';
import { guestPostQuery } from './guest-post-query.ts';
import type { GuestPress } from './guest-press.ts';
import { PostCard } from './post-card.tsx';

const MissingPost = lazy(async () => ({
  default: (await import('./missing-post.tsx')).MissingPost,
}));

type GuestPostProps = {
  postId: string;
  /** Leads to joining, and back to this page or to what was pressed. */
  onJoin: (username: string, press?: GuestPress) => void;
};

/** The page of a shared post for a guest, with the way to its creator and to joining. */
export function GuestPost({ postId, onJoin }: GuestPostProps) {
  const { data: post } = useQuery(guestPostQuery(postId));
  if (!post) {
    return (
      <Suspense fallback={null}>
        <MissingPost />
      </Suspense>
    );
  }
  const { creator } = post;
  return (
    <>
      <PostCard
        post={{ ...post, is_pinned: false }}
        author={{ ...creator, picture: creator.avatar }}
        authorLink={(name) => <CreatorLink creator={creator}>{name}</CreatorLink>}
        onGuest={(press) => onJoin(creator.username, press)}
      />
      <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
        <h2 className="text-lg text-balance">
          Join to see more of <bdi>{creator.name}</bdi>
        </h2>
        <p className="max-w-sm text-pretty text-quiet">
          Joining is free. You see the whole public wall, follow, and write.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="primary" onClick={() => onJoin(creator.username)}>
            Join Now
          </Button>
          <ButtonLink to="/$username" params={{ username: creator.username }}>
            See the page
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

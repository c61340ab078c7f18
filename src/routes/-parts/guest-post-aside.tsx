import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { guestPostQuery } from '@/features/wall/post/guest-post-query.ts';
import { Skeleton } from '@/ui/skeleton.tsx';
import { useMedia } from '@/ui/use-media-query.ts';

const GuestPostColumn = lazy(async () => ({
  default: (await import('./guest-post-column.tsx')).GuestPostColumn,
}));

/** The column beside a guest's post from 1200 px on; its code is loaded after the page's own. */
export function GuestPostAside({ postId }: { postId: string }) {
  const { data: post } = useQuery(guestPostQuery(postId));
  const isWide = useMedia('(min-width: 1200px)');
  if (!post || !isWide) return null;
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
      <GuestPostColumn username={post.creator.username} />
    </Suspense>
  );
}

import type { Post } from '@domain/answers/wall.ts';
import { Link } from '@tanstack/react-router';
import { Images, Lock, Play, type LucideIcon } from 'lucide-react';
import { formatDate } from '@/lib/dates/format.ts';
import { MediaImage } from '@/entities/media/media-image.tsx';

/** A post as a square of the box layout: its first picture, or its text. It links to the post. */
export function PostTile({ post }: { post: Post }) {
  const live = post.media.filter((item) => item.is_live);
  const [first] = live;
  if (!first) {
    return (
      <Link
        data-row={post.id}
        to="/post/{-$postId}/{-$commentId}"
        params={{ postId: post.id }}
        className="relative block aspect-square overflow-hidden bg-raised p-3 hover:bg-line"
      >
        <p dir="auto" className="line-clamp-5 text-sm text-pretty whitespace-pre-line">
          {post.text || 'Processing...'}
        </p>
        <Marks isPrivate={post.audience === 'private'} more={null} />
      </Link>
    );
  }
  const isVideo = post.kind === 'video';
  const more = isVideo ? Play : live.length > 1 ? Images : null;
  return (
    <Link
      data-row={post.id}
      to="/post/{-$postId}/{-$commentId}"
      params={{ postId: post.id }}
      aria-label={`Open ${isVideo ? 'video' : 'post'} of ${formatDate(post.created_at)}`}
      className="relative block aspect-square w-full overflow-hidden"
    >
      <MediaImage item={first} variant="thumb" fit="cover" className="size-full" />
      <Marks isPrivate={post.audience === 'private'} more={more} />
    </Link>
  );
}

type MarksProps = { isPrivate: boolean; more: LucideIcon | null };

function Marks({ isPrivate, more }: MarksProps) {
  return (
    <span className="absolute end-1.5 bottom-1.5 flex gap-1">
      {isPrivate && <Mark icon={Lock} />}
      {more && <Mark icon={more} />}
    </span>
  );
}

function Mark({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="flex size-6 items-center justify-center rounded-full bg-background/75">
      <Icon aria-hidden className="size-3.5" strokeWidth={2} />
    </span>
  );
}

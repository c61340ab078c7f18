import type { Post } from '@domain/answers/wall.ts';
import { Link } from '@tanstack/react-router';
import { Images, Lock, Play, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '@/lib/dates/format.ts';
import { MediaImage } from '@/entities/media/media-image.tsx';

type PostTileProps = {
  post: Post;
  /** Opens the post for a guest, who has no page of it. */
  onPress?: (() => void) | undefined;
};

/** A post as a square of the box layout: its first picture, or its text. It opens the post. */
export function PostTile({ post, onPress }: PostTileProps) {
  const live = post.media.filter((item) => item.is_live);
  const [first] = live;
  const isPrivate = post.audience === 'private';
  if (!first) {
    return (
      <Frame post={post} onPress={onPress} className="bg-raised p-3 hover:bg-line">
        <p dir="auto" className="line-clamp-5 text-sm text-pretty whitespace-pre-line">
          {post.text || 'Processing...'}
        </p>
        <Marks isPrivate={isPrivate} more={null} />
      </Frame>
    );
  }
  const isVideo = post.kind === 'video';
  const more = isVideo ? Play : live.length > 1 ? Images : null;
  const label = `Open ${isVideo ? 'video' : 'post'} of ${formatDate(post.created_at)}`;
  return (
    <Frame post={post} onPress={onPress} label={label} className="">
      <MediaImage item={first} variant="thumb" fit="cover" className="size-full" />
      <Marks isPrivate={isPrivate} more={more} />
    </Frame>
  );
}

type FrameProps = PostTileProps & { label?: string; className: string; children: ReactNode };

function Frame({ post, onPress, label, className, children }: FrameProps) {
  const shared = {
    'data-row': post.id,
    'aria-label': label,
    className: `relative flex aspect-square w-full overflow-hidden text-start ${className}`,
  };
  if (onPress) {
    return (
      <button type="button" onClick={onPress} {...shared}>
        {children}
      </button>
    );
  }
  return (
    <Link to="/post/{-$postId}/{-$commentId}" params={{ postId: post.id }} {...shared}>
      {children}
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

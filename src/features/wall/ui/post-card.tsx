import { Clock, Lock, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { DateText } from '@/shared/dates/date-text.tsx';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { Banner } from '@/shared/ui/banner.tsx';
import type { Post } from '../data/api.ts';
import { PostMedia } from './post-media.tsx';
import { PostText } from './post-text.tsx';

/** The creator as a post names them. */
export type PostAuthor = {
  name: string;
  username: string;
  /** Name of the picture in bucket `profiles`. */
  picture: string | null;
};

type PostCardProps = {
  post: Post;
  author: PostAuthor;
  /** The author's name as a link, where the post does not stand on their own page. */
  authorLink?: (name: ReactNode) => ReactNode;
  menu?: ReactNode;
};

/** One post. Media go from edge to edge on phones. */
export function PostCard({ post, author, authorLink, menu }: PostCardProps) {
  const name = <bdi className="font-semibold">{author.name}</bdi>;
  return (
    <article className="flex flex-col gap-3 border-b border-line py-4 md:rounded-lg md:border md:bg-surface">
      <header className="flex items-center gap-3 px-4">
        <Avatar name={author.name} picture={author.picture} size="sm" />
        <div className="min-w-0 grow leading-tight">
          <p className="truncate">{authorLink ? authorLink(name) : name}</p>
          <p className="flex items-center gap-1.5 text-sm text-quiet">
            <DateText at={post.created_at} />
            {post.audience === 'private' && (
              <span className="flex items-center gap-1">
                · <Lock aria-hidden className="size-3.5" strokeWidth={1.75} /> Private
              </span>
            )}
          </p>
        </div>
        {menu}
      </header>
      {post.moderation_state !== 'live' && (
        <Banner tone="warning" icon={ShieldAlert} className="mx-4">
          This post is under review. Nobody else sees it.
        </Banner>
      )}
      {post.text !== '' && <PostText alone={post.kind === 'text'}>{post.text}</PostText>}
      <PostPictures post={post} />
    </article>
  );
}

function PostPictures({ post }: { post: Post }) {
  if (post.kind !== 'images' && post.kind !== 'video') return null;
  const isAllThere = post.media.length > 0 && post.media.every((item) => item.is_live);
  return (
    <>
      {!isAllThere && (
        <Banner icon={Clock} className="mx-4">
          {post.kind === 'video' ? 'video is being processed' : 'pictures are being processed'}
        </Banner>
      )}
      <PostMedia media={post.media} />
    </>
  );
}

import type { Post } from '@domain/answers/wall.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MoreList } from '@/ui/more-list.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { commentQuery, commentsQuery, useFollowedCount, type TalkOf } from './comment-queries.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentRow } from './comment-row.tsx';

type CommentsProps = {
  post: Post;
  currentUserId: string;
  /** The comment that the address names; it is listed first and marked. */
  commentId: string | null;
};

/** The comments of a post, five at a time; fans and the post's owner may comment. */
export function Comments({ post, currentUserId, commentId }: CommentsProps) {
  const talk = { postId: post.id, currentUserId };
  useFollowedCount(talk, post.comments);
  return (
    <section aria-label="Comments" className="flex flex-col gap-2 pb-1">
      {post.can_comment && <CommentForm talk={talk} />}
      {commentId !== null && <NamedComment talk={talk} id={commentId} />}
      <CommentList talk={talk} namedId={commentId} />
    </section>
  );
}

/** The same function at each rendering, so that it runs once, when the comment appears. */
const showInMiddle = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

function NamedComment({ talk, id }: { talk: TalkOf; id: string }) {
  const { data: comment } = useQuery(commentQuery(talk, id));
  if (!comment) return null;
  return (
    <div ref={showInMiddle} className="rounded-md bg-accent-soft px-2">
      <CommentRow talk={talk} comment={comment} />
    </div>
  );
}

function CommentList({ talk, namedId }: { talk: TalkOf; namedId: string | null }) {
  return (
    <MoreList
      query={useInfiniteQuery(commentsQuery(talk))}
      label="Comments"
      rowKey={({ id }) => id}
      row={(comment) => <CommentRow talk={talk} comment={comment} />}
      isLeftOut={({ id }) => id === namedId}
      skeleton={<Skeleton className="h-12 w-3/4" />}
      empty={<p className="py-2 text-sm text-quiet">No comments yet.</p>}
      more="Show more comments"
    />
  );
}

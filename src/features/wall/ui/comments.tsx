import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useViewer } from '@/shared/session/viewer.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { ListState } from '@/shared/ui/list-state.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import type { Post } from '../data/api.ts';
import { commentQuery, commentsQuery, type TalkOf } from '../data/talk-queries.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentRow } from './comment-row.tsx';

type CommentsProps = {
  post: Post;
  viewerId: string;
  /** The one that the address names; it stands first and is marked. */
  commentId: string | null;
};

/** What is said below a post, five at a time; customers and the owner say it. */
export function Comments({ post, viewerId, commentId }: CommentsProps) {
  const viewer = useViewer();
  const isFan = viewer.status === 'member' && viewer.account?.role === 'fan';
  const talk = { postId: post.id, viewerId };
  return (
    <section aria-label="Comments" className="flex flex-col gap-2 pb-1">
      {(isFan || viewerId === post.creator_id) && <CommentForm talk={talk} />}
      {commentId !== null && <NamedComment talk={talk} id={commentId} />}
      <CommentList talk={talk} namedId={commentId} />
    </section>
  );
}

function NamedComment({ talk, id }: { talk: TalkOf; id: string }) {
  const { data: comment } = useQuery(commentQuery(talk, id));
  if (!comment) return null;
  return (
    <div
      ref={(element) => element?.scrollIntoView({ block: 'center' })}
      className="rounded-md bg-accent-soft px-2"
    >
      <CommentRow talk={talk} comment={comment} />
    </div>
  );
}

function CommentList({ talk, namedId }: { talk: TalkOf; namedId: string | null }) {
  const query = useInfiniteQuery(commentsQuery(talk));
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton className="h-12 w-3/4" />
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <ListState
        kind="error"
        error={query.error}
        onRetry={() => void query.refetch()}
        className="!py-4"
      />
    );
  }
  const comments = query.data.pages.flat();
  if (comments.length === 0) return <p className="py-2 text-sm text-quiet">No comments yet.</p>;
  return (
    <>
      <ul aria-label="Comments" className="flex flex-col">
        {comments
          .filter(({ id }) => id !== namedId)
          .map((comment) => (
            <li key={comment.id}>
              <CommentRow talk={talk} comment={comment} />
            </li>
          ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="sm"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="self-start"
        >
          {query.isFetchNextPageError ? 'Try again' : 'Show more comments'}
        </Button>
      )}
    </>
  );
}

import type { PostComment } from '@domain/answers/wall.ts';
import { Flag, Heart, ShieldAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LazyReportDialog } from '@/entities/safety/lazy-report-dialog.tsx';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { DateText } from '@/ui/date-text.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { classes } from '@/ui/classes.ts';
import { confirm } from '@/ui/confirm.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { useLikeComment, useRemoveComment, type TalkOf } from './comment-queries.ts';
import { toastError } from '@/ui/toast-error.ts';

type CommentRowProps = { talk: TalkOf; comment: PostComment };

/** A comment with the actions that the signed-in user may take. */
export function CommentRow({ talk, comment }: CommentRowProps) {
  const { author } = comment;
  return (
    <article className="flex gap-3 py-2">
      <Avatar name={author.name} picture={author.avatar} size="xs" />
      <div className="min-w-0 grow">
        <p className="flex min-w-0 items-baseline gap-2 text-sm">
          <bdi className="truncate font-semibold">{author.name}</bdi>
          <VerifiedTick isVerified={author.is_verified} className="-ms-1 self-center" />
          <DateText at={comment.created_at} className="shrink-0 text-quiet" />
        </p>
        <p dir="auto" className="text-pretty break-words">
          {comment.text}
        </p>
        {comment.moderation_state !== 'live' && (
          <p className="flex items-center gap-1.5 text-sm text-warning">
            <ShieldAlert aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            Under review. Nobody else sees it.
          </p>
        )}
      </div>
      <div className="-my-1 flex shrink-0 items-start">
        <Like talk={talk} comment={comment} />
        {comment.can_remove ? (
          <Remove talk={talk} comment={comment} />
        ) : (
          <ReportButton id={comment.id} />
        )}
      </div>
    </article>
  );
}

function Like({ talk, comment }: CommentRowProps) {
  const like = useLikeComment(talk, comment.id);
  const count = comment.likes > 0 && (
    <span className="tabular">
      {comment.likes.toLocaleString('en-US')}
      <span className="sr-only">{comment.likes === 1 ? ' like' : ' likes'}</span>
    </span>
  );
  if (!comment.can_like) {
    return (
      count && (
        <span className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 text-sm text-quiet">
          <Heart aria-hidden className="size-4" strokeWidth={1.75} />
          {count}
        </span>
      )
    );
  }
  return (
    <button
      type="button"
      aria-pressed={comment.has_liked}
      onClick={() => like.mutate(!comment.has_liked, { onError: toastError })}
      className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full text-sm text-quiet transition-colors hover:bg-raised"
    >
      <Heart
        aria-hidden
        className={classes('size-4', comment.has_liked && 'fill-current text-accent')}
        strokeWidth={1.75}
      />
      <span className="sr-only">Like this comment</span>
      {count}
    </button>
  );
}

function Remove({ talk, comment }: CommentRowProps) {
  const remove = useRemoveComment(talk);
  const ask = async () => {
    const isSure = await confirm({
      title: 'Remove this comment?',
      body: 'Nobody will see it any more. This cannot be undone.',
      action: 'Remove',
      danger: true,
    });
    if (isSure) remove.mutate(comment.id, { onError: toastError });
  };
  return <IconButton icon={Trash2} label="Remove comment" onClick={() => void ask()} />;
}

function ReportButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Flag}
        label="Report comment"
        onClick={() => setOpen(true)}
        className="text-quiet"
      />
      {isOpen && <LazyReportDialog target="comment" id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

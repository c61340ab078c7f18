import type { Poll, Post } from '@domain/answers/wall.ts';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { classes } from '@/ui/classes.ts';
import type { GuestPress } from './guest-press.ts';
import { useVote } from './post-queries.ts';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';

type PostPollProps = {
  post: Post;
  poll: Poll;
  onGuest?: ((press: GuestPress) => void) | undefined;
};

/**
 * A poll as the viewer may see it: votes for its owner, shares for users who have voted, buttons
 * for fans who may vote and for guests, and only the options for other users.
 */
export function PostPoll({ post, poll, onGuest }: PostPollProps) {
  const currentUser = useCurrentUser();
  const own = { currentUserId: currentUser.status === 'member' ? currentUser.userId : '', post };
  const vote = useVote(own);
  // The buttons are removed with the vote; the focus moves to the poll.
  const section = useRef<HTMLElement>(null);
  const canPress = poll.can_vote || currentUser.status === 'guest';
  const press = (option: number) => {
    if (currentUser.status === 'guest') onGuest?.({ action: 'vote', postId: post.id });
    else if (!vote.isPending) vote.mutate(option, { onSuccess: () => section.current?.focus() });
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Poll"
      className="outline-none flex flex-col gap-2 px-4"
    >
      <ul className="flex flex-col gap-2">
        {poll.options.map((choice) => (
          <li key={choice.option}>
            {canPress ? (
              <button
                type="button"
                aria-busy={vote.isPending && vote.variables === choice.option ? true : undefined}
                onClick={() => press(choice.option)}
                className={classes(
                  row,
                  'w-full text-start font-medium transition-colors hover:bg-raised aria-busy:opacity-60',
                )}
              >
                <bdi className="min-w-0 grow break-words">{choice.text}</bdi>
              </button>
            ) : (
              <Result choice={choice} isMine={poll.voted === choice.option} />
            )}
          </li>
        ))}
      </ul>
      {poll.total !== null && <p className="text-sm text-quiet tabular">{votes(poll.total)}</p>}
      {vote.error && (
        <div role="alert" className="text-sm text-bad">
          <LazyErrorSentence error={vote.error} />
        </div>
      )}
    </section>
  );
}

const row =
  'relative flex min-h-11 items-center gap-3 overflow-hidden rounded-md border border-line px-4 py-2';

const votes = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'vote' : 'votes'}`;

type ResultProps = { choice: Poll['options'][number]; isMine: boolean };

function Result({ choice, isMine }: ResultProps) {
  return (
    <div className={classes(row, isMine && 'border-accent')}>
      {choice.percent !== null && (
        <span
          aria-hidden
          className="absolute inset-y-0 start-0 bg-accent-soft"
          style={{ inlineSize: `${choice.percent}%` }}
        />
      )}
      <bdi className="relative min-w-0 grow break-words">{choice.text}</bdi>
      {isMine && (
        <span className="relative flex shrink-0 items-center gap-1 text-sm">
          <Check aria-hidden className="size-4" strokeWidth={2} />
          <span className="sr-only">Your vote</span>
        </span>
      )}
      {choice.votes !== null && (
        <span className="relative shrink-0 text-sm tabular">{votes(choice.votes)}</span>
      )}
      {choice.percent !== null && (
        <span className="relative shrink-0 font-semibold tabular">{choice.percent}%</span>
      )}
    </div>
  );
}

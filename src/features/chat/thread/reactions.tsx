import type { Message, MessageReaction } from '@domain/answers/messages.ts';
import { Flame, Frown, Heart, Laugh, ThumbsUp, type LucideIcon } from 'lucide-react';
import { classes } from '@/ui/classes.ts';

export const looks: Record<MessageReaction, { icon: LucideIcon; label: string }> = {
  love: { icon: Heart, label: 'Love' },
  like: { icon: ThumbsUp, label: 'Like' },
  laugh: { icon: Laugh, label: 'Laugh' },
  fire: { icon: Flame, label: 'Fire' },
  sad: { icon: Frown, label: 'Sad' },
};
type ReactionsProps = {
  message: Message;
  isMine: boolean;
  partnerName: string;
  /** Undefined where the user cannot react. */
  onReact?: ((reaction: MessageReaction | null) => void) | undefined;
};

/** The reactions of both users under a message; a press takes the own one back. */
export function Reactions({ message, isMine, partnerName, onReact }: ReactionsProps) {
  const [own, theirs] = isMine
    ? [message.sender_reaction, message.recipient_reaction]
    : [message.recipient_reaction, message.sender_reaction];
  if (own === null && theirs === null) return null;
  const chip =
    'flex h-7 items-center rounded-full border border-line bg-surface px-2 text-accent [&_svg]:size-4';
  return (
    <div className={classes('mt-1 flex gap-1', isMine && 'justify-end')}>
      {theirs && (
        <span role="img" aria-label={`${partnerName}: ${looks[theirs].label}`} className={chip}>
          <Drawn reaction={theirs} />
        </span>
      )}
      {own &&
        (onReact ? (
          <button
            type="button"
            aria-label={`You: ${looks[own].label}. Take it back`}
            onClick={() => onReact(null)}
            className={classes(chip, 'hover:bg-raised')}
          >
            <Drawn reaction={own} />
          </button>
        ) : (
          <span role="img" aria-label={`You: ${looks[own].label}`} className={chip}>
            <Drawn reaction={own} />
          </span>
        ))}
    </div>
  );
}

function Drawn({ reaction }: { reaction: MessageReaction }) {
  const Icon = looks[reaction].icon;
  return <Icon aria-hidden strokeWidth={2} />;
}

/** The user's own reaction to a message. */
export const ownReaction = (message: Message, isMine: boolean) =>
  isMine ? message.sender_reaction : message.recipient_reaction;

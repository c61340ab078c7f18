import type { MessageReaction } from '@domain/answers/messages.ts';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { classes } from '@/ui/classes.ts';
import { looks } from './reactions.tsx';

// The list of the answers would bring its schemas along.
const reactions = Object.keys(looks) as MessageReaction[]; // of the object above

type ReactionChoiceProps = {
  chosen: MessageReaction | null;
  /** Null takes the chosen one back. */
  onReact: (reaction: MessageReaction | null) => void;
};

/** A row of reactions in the menu of a message; choosing the chosen one takes it back. */
export function ReactionChoice({ chosen, onReact }: ReactionChoiceProps) {
  return (
    <Radix.RadioGroup value={chosen ?? ''} aria-label="Reactions" className="flex">
      {reactions.map((reaction) => {
        const { icon: Icon, label } = looks[reaction];
        return (
          <Radix.RadioItem
            key={reaction}
            value={reaction}
            aria-label={label}
            title={label}
            onSelect={() => onReact(reaction === chosen ? null : reaction)}
            className={classes(
              'flex size-11 cursor-default items-center justify-center rounded-full outline-none select-none',
              'data-highlighted:bg-raised',
              reaction === chosen && 'bg-accent-soft text-accent',
            )}
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          </Radix.RadioItem>
        );
      })}
    </Radix.RadioGroup>
  );
}

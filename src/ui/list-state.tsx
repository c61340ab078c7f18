import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { LazyErrorSentence } from './lazy-error-sentence.tsx';

type ListStateProps =
  | { kind: 'empty'; icon?: LucideIcon; text: ReactNode; action?: ReactNode; className?: string }
  | { kind: 'error'; error: unknown; onRetry: () => void; className?: string }
  | { kind: 'end'; text?: string; className?: string };

/** The empty, error and end states of a list or page. */
export function ListState(props: ListStateProps) {
  const frame = classes(
    'flex flex-col items-center gap-3 px-6 text-center text-quiet',
    props.className,
  );
  if (props.kind === 'end') {
    return (
      <p className={classes(frame, 'py-8 text-sm')}>{props.text ?? 'You have seen it all.'}</p>
    );
  }
  if (props.kind === 'error') {
    return (
      <div role="alert" className={classes(frame, 'py-16')}>
        <CircleAlert aria-hidden className="size-7" strokeWidth={1.5} />
        <p className="max-w-sm text-balance text-text">
          <LazyErrorSentence error={props.error} />
        </p>
        <Button size="sm" onClick={props.onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const Icon = props.icon;
  return (
    <div className={classes(frame, 'py-16')}>
      {Icon && <Icon aria-hidden className="size-7" strokeWidth={1.5} />}
      <p className="max-w-sm text-balance">{props.text}</p>
      {props.action && <div className="mt-2 flex flex-col items-center gap-3">{props.action}</div>}
    </div>
  );
}

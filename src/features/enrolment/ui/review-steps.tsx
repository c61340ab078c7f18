import { Circle, CircleCheck, CircleDot, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';

const looks = {
  done: { icon: CircleCheck, tone: 'text-good', words: ' (done)' },
  refused: { icon: CircleX, tone: 'text-bad', words: '' },
  now: { icon: CircleDot, tone: 'text-accent', words: ' (now)' },
  next: { icon: Circle, tone: 'text-quiet', words: '' },
} as const;

/** The steps of an application from its sending to the listed page, one below the other. */
export function ReviewSteps({ children }: { children: ReactNode }) {
  return <ol className="flex flex-col">{children}</ol>;
}

type ReviewStepProps = { state: keyof typeof looks; title: string; children?: ReactNode };

export function ReviewStep({ state, title, children }: ReviewStepProps) {
  const { icon: Icon, tone, words } = looks[state];
  return (
    <li className="group flex gap-3">
      <span aria-hidden className="flex flex-col items-center gap-1">
        <Icon className={classes('mt-0.5 size-5 shrink-0', tone)} strokeWidth={1.75} />
        <span className="mb-1 w-px grow bg-line group-last:hidden" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1 pb-5 group-last:pb-0">
        <p className={classes(state === 'next' ? 'text-quiet' : 'font-semibold')}>
          {title}
          <span className="sr-only">{words}</span>
        </p>
        {children}
      </div>
    </li>
  );
}

/** The steps after the review, the same wherever the steps are shown. */
export function LastSteps() {
  return (
    <ReviewStep state="next" title="Your page is listed">
      <p className="text-sm text-pretty text-quiet">
        Once you are accepted: you sign the agreement, finish your page and tell us.
      </p>
    </ReviewStep>
  );
}

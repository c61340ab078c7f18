import type { FanFirstSteps } from '@domain/answers/discovery.ts';
import { ChevronRight, Circle, CircleCheck, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Card } from '@/ui/card.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { TextLink } from '@/ui/text-link.tsx';

type FanStepsProps = { steps: FanFirstSteps; onHide: () => void };

/** The first steps of a new fan, above the feed until they are done or hidden. */
export function FanSteps({ steps, onHide }: FanStepsProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Card className="mx-4 flex flex-col gap-2 md:mx-0">
        <div className="-mt-1 -me-2 flex items-center justify-between">
          <h2 id={heading} className="text-lg">
            Your first steps
          </h2>
          <IconButton icon={X} label="Hide the first steps" onClick={onHide} />
        </div>
        <ul className="flex flex-col divide-y divide-line">
          <Step
            isDone={steps.has_followed}
            why="It is free, and their public posts come into your feed."
          >
            <TextLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" className={wholeRow}>
              Follow a creator
            </TextLink>
          </Step>
          <Step isDone={steps.has_picture} why="Creators see it when you write to them.">
            <TextLink to="/billing/account" hash="you" className={wholeRow}>
              Choose your picture
            </TextLink>
          </Step>
          <Step isDone={steps.has_card} why="You see a price before anything is charged.">
            <TextLink
              to="/billing/card/{-$message}"
              search={{ next: '/feed' }}
              className={wholeRow}
            >
              Link your card
            </TextLink>
          </Step>
        </ul>
      </Card>
    </section>
  );
}

/** A press anywhere in the row follows its link. */
const wholeRow = 'after:absolute after:inset-0';

type StepProps = { isDone: boolean; why: string; children: ReactNode };

function Step({ isDone, why, children }: StepProps) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="relative flex min-h-12 items-center gap-3 py-2.5">
      <Icon
        aria-hidden
        className={isDone ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-quiet'}
        strokeWidth={1.75}
      />
      <span className="min-w-0 grow leading-tight">
        {children}
        <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
        {!isDone && <span className="block text-sm text-pretty text-quiet">{why}</span>}
      </span>
      {!isDone && <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />}
    </li>
  );
}

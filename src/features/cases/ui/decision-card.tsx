import type { Decision } from '@domain/answers/decisions.ts';
import { Ban, CircleCheck, EyeOff, SearchX, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { DateInside } from '@/ui/date-inside.tsx';
import { DateText } from '@/ui/date-text.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { categoryNames, decisionTitle, isAppealable, sourceNames } from '../decision-words.ts';
import { AppealForm } from './appeal-form.tsx';

type DecisionCardProps = { decision: Decision; send: (text: string) => Promise<unknown> };

const icons: Record<Decision['act'], LucideIcon> = {
  held: EyeOff,
  removed: Trash2,
  restored: Undo2,
  suspended: Ban,
  reinstated: CircleCheck,
  unlisted: SearchX,
  listed: CircleCheck,
};

/** A decision with its reasons, and the appeal against it. */
export function DecisionCard({ decision, send }: DecisionCardProps) {
  const { id, handle, reason, created_at, appeal_until, appeal, post_id } = decision;
  const Icon = icons[decision.act];
  return (
    <Card data-row={id} className="flex flex-col gap-4 p-5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <span
          aria-hidden
          className="row-span-2 flex size-10 items-center justify-center rounded-full bg-raised"
        >
          <Icon className="size-5" strokeWidth={1.75} />
        </span>
        <h2 className="text-lg font-semibold text-pretty">{decisionTitle(decision)}</h2>
        <p className="text-sm text-quiet">
          {handle} · <DateInside at={created_at} />
          {post_id !== null && (
            <>
              {' · '}
              <TextLink to="/post/{-$postId}/{-$commentId}" params={{ postId: post_id }}>
                See the post
              </TextLink>
            </>
          )}
        </p>
      </div>
      {reason !== '' && (
        <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
      )}
      {appeal_until !== null && <Grounds decision={decision} />}
      {appeal !== null && <Appealed appeal={appeal} />}
      {isAppealable(decision) && <Appealing until={appeal_until} send={send} />}
    </Card>
  );
}

function Grounds({ decision }: { decision: Decision }) {
  const { is_law, category, source, is_automated } = decision;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm [&_dt]:text-quiet">
      <dt>Based on</dt>
      <dd>{is_law ? 'The law' : 'Our terms'}</dd>
      <dt>Category</dt>
      <dd>{categoryNames[category]}</dd>
      <dt>Came from</dt>
      <dd>{sourceNames[source]}</dd>
      <dt>Decided by</dt>
      <dd>{is_automated ? 'A program; nobody has decided yet' : 'A person'}</dd>
      <dt>Applies</dt>
      <dd>Everywhere</dd>
    </dl>
  );
}

const outcomes = { kept: 'The decision stays.', overturned: 'The decision was taken back.' };

function Appealed({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  const { text, created_at, due_at, outcome, answer } = appeal;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{outcome ? outcomes[outcome] : 'You have appealed.'}</h3>
      {outcome === null && (
        <p className="text-sm text-quiet">
          Somebody else decides until <DateInside at={due_at} />.
        </p>
      )}
      {answer !== null && (
        <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-line">
          {answer}
        </p>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer text-quiet">
          Your appeal of <DateInside at={created_at} />
        </summary>
        <p dir="auto" className="mt-2 text-pretty wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </details>
    </div>
  );
}

type AppealingProps = { until: string | null; send: (text: string) => Promise<unknown> };

function Appealing({ until, send }: AppealingProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AppealForm send={send} onCancel={() => setOpen(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <Button size="sm" onClick={() => setOpen(true)}>
        Appeal
      </Button>
      {until !== null && (
        <p className="text-sm text-quiet">
          Possible until <DateText at={until} />
        </p>
      )}
    </div>
  );
}

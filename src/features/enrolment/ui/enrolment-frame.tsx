import type { ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';
import { PageTitle } from '@/ui/page-title.tsx';

type EnrolmentFrameProps = {
  /** Number of this step, counted from one. */
  step: number;
  of: number;
  title: string;
  /** A link to the step before, if it may be changed. */
  back?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** The steps in their order; somebody with an account begins with the second one. */
const names = ['Account', 'Profile', 'Identity'];

/** The frame of every step: a column with the progress and a heading. */
export function EnrolmentFrame({ step, of, title, back, lead, children }: EnrolmentFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-lg grow flex-col gap-6 px-4 py-8">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-2">
        <p className="flex items-center justify-between gap-3 text-sm text-quiet">
          <span>
            Step {step} of {of}
          </span>
          {back}
        </p>
        <span aria-hidden className="mb-3 grid auto-cols-fr grid-flow-col gap-1.5 text-xs">
          {names.slice(-of).map((name, index) => (
            <span
              key={name}
              className={classes(
                'flex flex-col gap-1.5',
                index + 1 === step ? 'font-semibold' : 'text-quiet',
              )}
            >
              <span
                className={classes('h-1 rounded-full', index < step ? 'bg-inverse' : 'bg-line')}
              />
              {name}
            </span>
          ))}
        </span>
        <h1 className="text-xl">{title}</h1>
        {lead && <p className="text-pretty text-quiet">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

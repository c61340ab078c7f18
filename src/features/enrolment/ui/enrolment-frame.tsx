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

/** The frame of every step: a column with the progress and a heading. */
export function EnrolmentFrame({ step, of, title, back, lead, children }: EnrolmentFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-lg grow flex-col gap-6 px-4 py-8 md:py-12">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-2">
        <p className="flex items-center justify-between gap-3 text-sm text-quiet">
          <span>
            Step {step} of {of}
          </span>
          {back}
        </p>
        <span aria-hidden className="mb-3 flex gap-1.5">
          {Array.from({ length: of }, (_, index) => (
            <span
              key={index}
              className={classes('h-1 grow rounded-full', index < step ? 'bg-inverse' : 'bg-line')}
            />
          ))}
        </span>
        <h1 className="text-xl">{title}</h1>
        {lead && <p className="text-pretty text-quiet">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';
import { PageTitle } from '@/ui/page-title.tsx';

type EntranceProps = {
  title: string;
  lead?: ReactNode;
  /** From 768 px on room for what stands side by side. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * The frame of pages for signing in and up: a narrow column with a heading, in the middle of a
 * computer's window and in the upper part of a tablet's.
 */
export function Entrance({ title, lead, isWide, children }: EntranceProps) {
  return (
    <div
      className={classes(
        'mx-auto flex w-full max-w-[26rem] grow flex-col justify-start gap-6 px-4 py-10 md:pt-[14dvh] lg:justify-center lg:pt-10',
        isWide ? 'md:max-w-3xl md:px-8' : 'md:max-w-sm md:px-5',
      )}
    >
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-2">
        <h1 className="text-xl">{title}</h1>
        {lead && <p className="text-pretty text-quiet">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

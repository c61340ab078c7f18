import type { ReactNode } from 'react';
import { PageTitle } from '@/ui/page-title.tsx';

/** The frame of pages for signing in and up: a narrow column with a heading. */
export function Entrance(props: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-[26rem] grow flex-col justify-start gap-6 px-4 py-10 md:max-w-sm md:justify-center md:px-5 md:py-16">
      <PageTitle>{props.title}</PageTitle>
      <div className="flex flex-col gap-2">
        <h1 className="text-xl">{props.title}</h1>
        {props.lead && <p className="text-pretty text-quiet">{props.lead}</p>}
      </div>
      {props.children}
    </div>
  );
}

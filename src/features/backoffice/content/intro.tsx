import type { ReactNode } from 'react';

/** The purpose of a page with its one action, which is below it on a phone. */
export function Intro({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 md:flex-row md:items-center md:justify-between md:gap-8">
      <p className="max-w-prose text-sm text-pretty text-quiet">{text}</p>
      <div className="shrink-0">{action}</div>
    </div>
  );
}

import type { ReactNode } from 'react';

/** What a page is for, and its one action: below it on a phone, beside it on wider screens. */
export function Intro({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 md:flex-row md:items-center md:justify-between md:gap-8">
      <p className="max-w-prose text-sm text-pretty text-quiet">{text}</p>
      <div className="shrink-0">{action}</div>
    </div>
  );
}

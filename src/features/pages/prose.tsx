import type { ReactNode } from 'react';
import { formatLongDay } from '@/lib/dates/format.ts';
import { Page } from '@/ui/page.tsx';

type ProseProps = {
  title: string;
  /** The date of the last change, without a time. */
  updatedOn?: string;
  children: ReactNode;
};

/** A page of text: terms, privacy, questions. */
export function Prose({ title, updatedOn, children }: ProseProps) {
  return (
    <Page title={title} width="text">
      <div className="flex flex-col gap-4 text-pretty [&_a]:underline [&_a]:underline-offset-4 [&_section]:flex [&_section]:flex-col [&_section]:gap-3 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:ps-5">
        {updatedOn && (
          <p className="-mt-3 text-sm text-quiet">
            Last updated <time dateTime={updatedOn}>{formatLongDay(updatedOn)}</time>
          </p>
        )}
        {children}
      </div>
    </Page>
  );
}

/** A heading with its text. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mt-4 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { Page } from '@/shared/ui/page.tsx';

/** A page of text: terms, privacy, questions. */
export function Prose({
  title,
  updated,
  children,
}: {
  title: string;
  updated?: string;
  children: ReactNode;
}) {
  return (
    <Page title={title} width="text">
      <div className="flex flex-col gap-4 text-pretty [&_h2]:mt-4 [&_h2]:text-base [&_h2]:font-semibold [&_ul]:list-disc [&_ul]:ps-5">
        {updated && <p className="text-sm text-quiet">Last updated {updated}.</p>}
        {children}
      </div>
    </Page>
  );
}

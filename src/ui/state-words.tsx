import type { ReactNode } from 'react';

type StateWordsProps = { title: ReactNode; children: ReactNode };

/** The text of an empty list in two parts: what is so, and what comes or helps. */
export function StateWords({ title, children }: StateWordsProps) {
  return (
    <>
      <span className="block font-semibold text-text">{title}</span>
      <span className="mt-1 block empty:hidden">{children}</span>
    </>
  );
}

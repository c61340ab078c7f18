import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type SectionLinkProps = {
  id: string;
  isCurrent: boolean;
  className: string;
  children: ReactNode;
};

/**
 * A link to a section of this page. The router's own link calls each of them the current page,
 * whichever section is read.
 */
export function SectionLink({ id, isCurrent, className, children }: SectionLinkProps) {
  const link = useLinkProps({ to: '.', hash: id });
  return (
    <a {...link} aria-current={isCurrent ? 'true' : undefined} className={className}>
      {children}
    </a>
  );
}

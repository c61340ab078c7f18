import type { ReactNode } from 'react';

/**
 * The error of a whole form; a text may have several lines. The live region is rendered before its
 * text, so that screen readers announce it.
 */
export function FormError({ children }: { children?: ReactNode }) {
  return (
    <p role="alert" className="text-sm wrap-anywhere whitespace-pre-line text-bad empty:hidden">
      {children}
    </p>
  );
}

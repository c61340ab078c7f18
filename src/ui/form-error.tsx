/**
 * The error that belongs to a whole form, once; a text may have several lines. The region stands
 * there before its text.
 */
export function FormError({ children }: { children?: string | undefined }) {
  return (
    <p role="alert" className="text-sm wrap-anywhere whitespace-pre-line text-bad empty:hidden">
      {children}
    </p>
  );
}

/** The error that belongs to a whole form, once. The region stands there before its text. */
export function FormError({ children }: { children?: string | undefined }) {
  return (
    <p role="alert" className="text-sm text-bad empty:hidden">
      {children}
    </p>
  );
}

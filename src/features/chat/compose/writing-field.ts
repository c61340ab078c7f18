/** The text field of the open composer; null without one. */
export const writingField = () =>
  document.querySelector<HTMLTextAreaElement>('form [data-writing]');

/** Puts the caret of that field to a place, or to its end. */
export function putCaret(place?: number): void {
  const field = writingField();
  const at = place ?? field?.value.length ?? 0;
  field?.focus();
  field?.setSelectionRange(at, at);
}

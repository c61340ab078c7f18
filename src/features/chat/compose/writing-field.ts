/** The text field of the open composer; null without one. */
export const writingField = () =>
  document.querySelector<HTMLTextAreaElement>('form [data-writing]');

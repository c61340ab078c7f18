import { textOf } from '../errors/error-text.ts';

export function ErrorSentence({ error }: { error: unknown }) {
  return <>{textOf(error)}</>;
}

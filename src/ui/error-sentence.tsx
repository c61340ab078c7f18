import { textOf } from '@/lib/errors/error-text.ts';

export function ErrorSentence({ error }: { error: unknown }) {
  return <>{textOf(error)}</>;
}

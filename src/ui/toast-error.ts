import { toast } from './toast.ts';

/** Shows the sentence of an error as a toast; for actions without a form. */
export function toastError(error: unknown): void {
  void import('@/lib/errors/error-text.ts').then(({ textOf }) => toast(textOf(error), 'bad'));
}

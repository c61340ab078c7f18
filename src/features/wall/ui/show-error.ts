import { toast } from '@/ui/toast.ts';

/** Shows the error of an action without a form. The sentences are loaded on demand. */
export async function showError(error: unknown): Promise<void> {
  const { textOf } = await import('@/lib/errors/error-text.ts');
  await toast(textOf(error), 'bad');
}

import { toast } from '@/ui/toast.ts';

/** Says what refused a press that has no form of its own. The sentences come when one is needed. */
export async function showError(error: unknown): Promise<void> {
  const { textOf } = await import('@/lib/errors/error-text.ts');
  await toast(textOf(error), 'bad');
}

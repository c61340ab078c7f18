import { createStore } from '@/lib/store/store.ts';

type Tone = 'plain' | 'good' | 'bad';

/** The host draws the toaster from the first toast on; until then its code is not loaded. */
export const toasterStore = createStore(false);

/** Where the word leads: a press on it goes there. */
export type ToastLink = { label: string; onClick: () => void };

/**
 * A short word about something done elsewhere, such as an upload that ended on another page.
 * Never for the errors of a form: those stand at their field.
 */
export async function toast(text: string, tone: Tone = 'plain', link?: ToastLink): Promise<void> {
  toasterStore.set(true);
  const sonner = await import('sonner');
  const data = link && { action: link };
  if (tone === 'good') sonner.toast.success(text, data);
  else if (tone === 'bad') sonner.toast.error(text, data);
  else sonner.toast(text, data);
}

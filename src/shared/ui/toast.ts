import { createStore } from '../store.ts';

type Tone = 'plain' | 'good' | 'bad';

/** The host draws the toaster from the first toast on; until then its code is not loaded. */
export const toasterStore = createStore(false);

/**
 * A short word about something done elsewhere, such as an upload that ended on another page.
 * Never for the errors of a form: those stand at their field.
 */
export async function toast(text: string, tone: Tone = 'plain'): Promise<void> {
  toasterStore.set(true);
  const sonner = await import('sonner');
  if (tone === 'good') sonner.toast.success(text);
  else if (tone === 'bad') sonner.toast.error(text);
  else sonner.toast(text);
}

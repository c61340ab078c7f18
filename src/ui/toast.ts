import { createStore } from '@/lib/store/store.ts';

type Tone = 'plain' | 'good' | 'bad';

/** True from the first toast on; the host loads the toaster's code then. */
export const toasterStore = createStore(false);

/** A button of the toast that leads to another screen. */
export type ToastLink = { label: string; onClick: () => void };

/**
 * Shows a short message about an action done elsewhere, such as an upload that ended on another
 * page. Not for form errors, which are shown at their field.
 */
export async function toast(text: string, tone: Tone = 'plain', link?: ToastLink): Promise<void> {
  toasterStore.set(true);
  const sonner = await import('sonner');
  const data = link && { action: link };
  if (tone === 'good') sonner.toast.success(text, data);
  else if (tone === 'bad') sonner.toast.error(text, data);
  else sonner.toast(text, data);
}

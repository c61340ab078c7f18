import { toast } from './toast.ts';

/** Copies a text; false where the browser refuses, which a toast says. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    void toast('Your browser did not allow the copy.', 'bad');
    return false;
  }
}

/** Copies the address of a path of this site. */
export async function copyLink(path: string): Promise<void> {
  if (await copyText(window.location.origin + path)) void toast('Link copied');
}

import { offlineText } from '@/lib/errors/offline.ts';
import { element } from './element.ts';
import { closeFrame } from './frame.ts';

/** Shown when the code of the page does not come. The page is loaded again with the line. */
export function showFailure(error: unknown): void {
  console.error(error);
  closeFrame();
  addEventListener('online', () => location.reload());
  const words = navigator.onLine ? 'An error occurred. Please reload the page.' : offlineText;
  const sentence = element('p', 'p-8 text-center', words);
  sentence.role = 'alert';
  document.getElementById('root')?.append(sentence);
}

import { markRoot } from './root-mark.ts';

let locks = 0;

/**
 * A ref for an element that covers the page: while it is mounted the page does not scroll, and does
 * not widen by the missing scrollbar.
 */
export function lockScrolling(cover: HTMLElement | null): (() => void) | undefined {
  if (!cover) return undefined;
  const page = document.documentElement;
  const uncover = markRoot('data-covered');
  locks += 1;
  if (locks === 1) {
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
    page.style.overflow = 'hidden';
  }
  return () => {
    uncover();
    locks -= 1;
    if (locks > 0) return;
    page.style.paddingInlineEnd = '';
    page.style.overflow = '';
  };
}

import { longText } from '@/features/wall/post/post-look.ts';
import { brand } from '@/lib/brand.ts';
import { isFirstScreen } from '@/ui/first-screen.ts';
import { guestHeader, stageStrip, tabBar } from '../shell/looks.ts';
import { siteStage } from '../site-stage.ts';
import { element, shade } from './element.ts';

/*
 * The first frame of a phone, while the code of the page is on its way: the bars, and the first
 * pictures and words as soon as they are there. It lies above the page until the page shows the same.
 */

/** ms: from the first paint of the page on, which shows by then what there is, also an error */
const LONGEST_MS = 4000;

/** ms: in any case, as where the code of the page does not come */
const LONGEST_OF_ALL_MS = 15_000;

/** Wider windows have columns that stand in the middle. */
const NARROW = '(max-width: 544px)';

/** The bars around the content of a screen: the header of guests, the tabs of members, or none. */
export type Bars = 'header' | 'tabs' | 'none';

type Frame = {
  element: HTMLElement;
  content: HTMLElement;
  /** What the page has rendered when the frame is no longer needed. */
  rendered: string;
  ended: AbortController;
};

let frame: Frame | null = null;

/**
 * Shows the bars of a first screen; null: it has no frame. On phones alone, whose line and processor
 * are slow, and where the visit begins at the top of a page: a reload goes back to its place.
 */
export function openFrame(bars: Bars | null): void {
  const root = document.getElementById('root');
  const isPlain = location.search === '' && location.hash === '';
  if (!root || bars === null || !isPlain || !isFirstScreen() || !matchMedia(NARROW).matches) return;
  const content = element('div', 'min-h-0 grow');
  const drawn = element('div', LOOK, ...barsAbove(bars), content, ...barsBelow(bars));
  drawn.inert = true;
  frame = { element: drawn, content, rendered: '#main', ended: new AbortController() };
  document.body.append(drawn);
  closeWhenRendered(root, frame.ended);
}

const LOOK = 'fixed inset-0 z-40 flex flex-col overflow-hidden bg-background';

/** Whether a frame is shown, which waits for what the screen begins with. */
export const hasFrame = (): boolean => frame !== null;

/** Shows what a screen begins with, until the page has rendered it too: what this selector finds. */
export function fillFrame(rendered: string, draw: () => HTMLElement): void {
  if (!frame) return;
  frame.rendered = rendered;
  frame.content.replaceChildren(draw());
  // A text that is cut has a line with a button below.
  for (const text of frame.content.querySelectorAll(`.${longText}`))
    if (text.scrollHeight > text.clientHeight + 1) text.after(shade('h-5.5'));
}

/** Takes the frame away, as after a sign-out in another tab. */
export function closeFrame(): void {
  frame?.ended.abort();
  frame?.element.remove();
  frame = null;
}

function closeWhenRendered(root: HTMLElement, { signal }: AbortController): void {
  const path = location.pathname;
  let first: ReturnType<typeof setTimeout> | undefined;
  const last = setTimeout(closeFrame, LONGEST_OF_ALL_MS);
  const watch = new MutationObserver(() => {
    first ??= setTimeout(closeFrame, LONGEST_MS);
    if (location.pathname !== path) closeFrame();
    // Two frames later the page is painted below.
    else if (frame && root.querySelector(frame.rendered))
      requestAnimationFrame(() => requestAnimationFrame(closeFrame));
  });
  watch.observe(root, { childList: true, subtree: true });
  // Another tab has written what may be a sign-out.
  addEventListener('storage', closeFrame, { signal });
  signal.addEventListener('abort', () => {
    watch.disconnect();
    clearTimeout(first);
    clearTimeout(last);
  });
}

function barsAbove(bars: Bars): HTMLElement[] {
  const name = element('span', 'text-lg font-bold', brand.name);
  return [
    ...(siteStage(location.hostname) ? [element('div', stageStrip)] : []),
    ...(bars === 'header' ? [element('div', guestHeader, name)] : []),
  ];
}

const barsBelow = (bars: Bars): HTMLElement[] =>
  bars === 'tabs' ? [element('div', tabBar, shade('h-16'))] : [];

import { brand } from '@/lib/brand.ts';
import { isFirstScreen } from '@/ui/first-screen.ts';
import { hasRail } from '../shell/load-rail.ts';
import { guestHeader, stageStrip, tabBar } from '../shell/looks.ts';
import { siteStage } from '../site-stage.ts';
import { element, shade, type Part } from './element.ts';

/*
 * What a phone shows while the code of the page is on its way: the bars, and the first pictures and
 * words as soon as they are there. It lies above the page until the page has rendered the same.
 */

/** ms: from the shell of the page on; by then the page shows what there is, also an error */
const LONGEST_MS = 2000;

/** What stands around the content of a screen: the header of guests, or the tabs of members. */
type Bars = 'header' | 'tabs';

let frame: { element: HTMLElement; content: HTMLElement; rendered: string } | null = null;

/**
 * Shows the bars of a first screen. On phones alone, whose line and processor are slow, and where
 * the visit begins at the top of a page: a reload goes back to its place. Returns whether it is shown.
 */
export function openFrame(bars: Bars): boolean {
  const root = document.getElementById('root');
  const isPlain = location.search === '' && location.hash === '';
  if (!root || !isPlain || !isFirstScreen() || matchMedia(hasRail).matches) return false;
  const content = element('div', 'min-h-0 grow');
  const drawn = element('div', LOOK, ...barsAbove(bars), content, ...barsBelow(bars));
  drawn.inert = true;
  frame = { element: drawn, content, rendered: '#main' };
  document.body.append(drawn);
  closeWhenRendered(root);
  return true;
}

const LOOK = 'fixed inset-0 z-40 flex flex-col overflow-hidden bg-background';

/** Shows what a screen begins with, until the page has rendered it: what this selector finds. */
export function fillFrame(rendered: string, ...content: Part[]): void {
  if (!frame) return;
  frame.rendered = rendered;
  frame.content.replaceChildren(...content.filter((part) => part !== null));
}

function closeWhenRendered(root: HTMLElement): void {
  const path = location.pathname;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const look = new MutationObserver(() => {
    if (root.querySelector('#main')) latest ??= setTimeout(close, LONGEST_MS);
    if (location.pathname !== path) close();
    // Two frames later the page is painted below.
    else if (frame && root.querySelector(frame.rendered))
      requestAnimationFrame(() => requestAnimationFrame(close));
  });
  look.observe(root, { childList: true, subtree: true });
  function close() {
    look.disconnect();
    clearTimeout(latest);
    frame?.element.remove();
    frame = null;
  }
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

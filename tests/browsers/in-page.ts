/** What a person looks for on a page: a role, and the words that name it. */
export interface Sought {
  role: keyof typeof selectors | 'any';
  /** The whole name; a pattern finds a part of it. */
  name?: string | RegExp;
  /** Words that stand inside. */
  text?: string | RegExp;
  within?: Sought;
}

const selectors = {
  article: 'article',
  button: 'button, [role=button]',
  canvas: 'canvas',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
  field: 'input:not([type=file]), textarea',
  file: 'input[type=file]',
  form: 'form',
  heading: 'h1, h2, h3, h4',
  image: 'img',
  link: 'a[href]',
  main: 'main',
  region: 'section[aria-label], section[aria-labelledby], [role=region]',
} as const;

/** A query as a driver can send it: patterns as their sources. */
interface Sent {
  selector: string | null;
  name: Words;
  text: Words;
  within: Sent | null;
}
type Words = { exact: string } | { pattern: string } | null;

function wordsOf(words: string | RegExp | undefined, isWhole: boolean): Words {
  if (words === undefined) return null;
  if (words instanceof RegExp) return { pattern: words.source };
  return isWhole
    ? { exact: words }
    : { pattern: words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+') };
}

const sentOf = ({ role, name, text, within }: Sought): Sent => ({
  selector: role === 'any' ? null : selectors[role],
  name: wordsOf(name, true),
  text: wordsOf(text, false),
  within: within ? sentOf(within) : null,
});

/** An expression for the first element that fits, or null. Files are found where they are hidden. */
export const expressionOf = (sought: Sought): string =>
  `(${seek.toString()})(${JSON.stringify(sentOf(sought))})`;

/** Runs inside the page, so it uses nothing from outside of itself. */
function seek(sent: Sent): Element | null {
  const fits = (words: Words, actual: string) =>
    words === null ||
    ('exact' in words ? actual === words.exact : new RegExp(words.pattern).test(actual));
  const spaced = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]')
    );
  };
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? Array.from((element.labels as NodeList) ?? []) : [];
    return spaced(
      element.getAttribute('aria-label') ??
        (labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ') ||
          labels.map((label) => label.textContent).join(' ') ||
          element.getAttribute('alt') ||
          element.textContent ||
          element.getAttribute('title')),
    );
  };
  const all = (query: Sent): Element[] => {
    const roots: ParentNode[] = query.within ? all(query.within) : [document];
    const isFile = query.selector === 'input[type=file]';
    const found = roots
      .flatMap((root) => Array.from(root.querySelectorAll(query.selector ?? '*')))
      .filter((one) => isFile || isShown(one))
      .filter((one) => fits(query.name, query.name ? nameOf(one) : ''))
      .filter((one) => fits(query.text, query.text ? spaced(one.textContent) : ''));
    // Words alone mean the innermost element that has them.
    return query.selector
      ? found
      : found.filter((one) => !found.some((other) => other !== one && one.contains(other)));
  };
  return all(sent)[0] ?? null;
}

/** An expression for where to press an element: null until it rests, is enabled and is on top. */
export const pressableAt = (sought: Sought): string =>
  `(${rest.toString()})(${expressionOf(sought)})`;

function rest(element: Element | null) {
  if (!element) return { refused: 'not there' };
  if (element.matches(':disabled, [aria-disabled=true]')) return { refused: 'disabled' };
  const isMoving = document.getAnimations().some(({ effect, playState }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null;
    const ends = effect?.getComputedTiming().iterations !== Infinity;
    return playState === 'running' && ends && moved?.contains(element);
  });
  if (isMoving) return { refused: 'moving' };
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const onTop = document.elementFromPoint(at.x, at.y);
  const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null;
  if (onTop && (element.contains(onTop) || onTop.contains(element) || label?.contains(onTop)))
    return { at };
  return { refused: `behind ${onTop?.outerHTML.slice(0, 200)}` };
}

/** Run in each page of a driver that tells no faults: collects what the console would say. */
export const collectFaults = `(${collect.toString()})()`;

function collect() {
  const page = window as unknown as { faultsSeen?: string[] };
  if (page.faultsSeen) return;
  const seen: string[] = (page.faultsSeen = []);
  const { error } = console;
  console.error = (...given: unknown[]) => {
    seen.push(`console: ${given.map(String).join(' ')}`);
    error(...given);
  };
  addEventListener('error', (event) => seen.push(`page: ${event.message}`));
  addEventListener('unhandledrejection', (event) => seen.push(`page: ${String(event.reason)}`));
  addEventListener('securitypolicyviolation', (event) => seen.push(`policy: ${event.blockedURI}`));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming && entry.responseStatus >= 400)
        seen.push(`answer ${entry.responseStatus}: ${entry.name}`);
  }).observe({ type: 'resource', buffered: true });
}

import type { Page } from 'playwright-core';

/* What tests of the first frame look at. */

export const frame = (page: Page) => page.locator('body > [inert]');

/** Holds back the code of the page; the returned function lets it go on. */
export async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/first-/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Headings, pictures and words within an element, with their places in px. */
export const placesIn = (page: Page, where: string): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('${where} :is(h1, h2, p, img)')].map((element) => {
    const { x, y, height } = element.getBoundingClientRect();
    const words = element.tagName === 'IMG' ? 'picture' : element.textContent;
    const { direction } = getComputedStyle(element);
    return [words, direction, ...[x, y, height].map(Math.round)].join(' | ');
  })`);

/** Notes whether the page ever had a frame, and words in it; text, for the page alone. */
export const watchFrame = `
  globalThis.hadFrame = globalThis.hadWords = false;
  new MutationObserver(() => {
    if (document.querySelector('body > [inert]')) globalThis.hadFrame = true;
    if (document.querySelector('body > [inert] p')) globalThis.hadWords = true;
  }).observe(document, { childList: true, subtree: true });
`;

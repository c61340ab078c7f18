import { expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser } from '../support/browser.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, isPictureShown, newCreator, newFan, readyPicture } from './world.ts';

/* What is shown of a story before its picture is there, and beside it. */
const { openPage } = launchBrowser();

test.each(atWidths(390, 1280))(
  '[F51] the colours of a story fill the stage at %d pixels, and stay beside a picture of another shape',
  async (width) => {
    const name = `Slow at ${width}`;
    const creator = await newCreator(name);
    const wide = await drawing(900, 500, '#7040a0').png().toBuffer();
    const { error } = await creator.client.rpc('create_story', {
      p_request_id: crypto.randomUUID(),
      p_media_id: await readyPicture(creator, 'story', wide),
      p_text: 'on its way',
    });
    expect(error).toBeNull();
    const { page, open } = await openPage({ width, as: await newFan('Awaiting') });
    let letThrough = () => {};
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/full\.webp/, async (route) => {
      await gate;
      await route.continue().catch(() => undefined);
    });
    await open(`/${creator.username}`);
    await page.getByRole('button', { name: `Stories of ${name}` }).click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText('on its way').waitFor();
    const colours = viewer.locator('canvas');
    await colours.waitFor();
    // No edge of them is on the screen.
    expect(await colours.evaluate(isBeyondParent)).toBe(true);
    letThrough();
    await eventually(() => isPictureShown(viewer)).toBe(true);
    expect(await colours.evaluate(isBeyondParent)).toBe(true);
  },
);

/** Whether an element reaches over its parent on every side. */
function isBeyondParent(element: Element): boolean {
  const own = element.getBoundingClientRect();
  const outer = element.parentElement?.getBoundingClientRect();
  if (!outer) return false;
  const isWider = own.left < outer.left && own.right > outer.right;
  return isWider && own.top < outer.top && own.bottom > outer.bottom;
}

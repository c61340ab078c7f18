import { describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser } from '../support/browser.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, readyPicture } from './world.ts';

/* The ring around a creator's avatar in the conversations shows her story status. */
const { openPage } = launchBrowser();

describe.each(atWidths(390, 1280))('at %d pixels', (width) => {
  test('[F51] [F70] a fan opens stories by a ring in the conversations, which fades once they are seen', async () => {
    const creator = await newCreator(`Runa at ${width}`);
    const fan = await newFan('Writing');
    const { error } = await fan.client.rpc('follow', { p_creator_id: creator.id });
    expect(error).toBeNull();
    const file = await drawing(540, 960, '#408050').png().toBuffer();
    const shared = await creator.client.rpc('create_story', {
      p_request_id: crypto.randomUUID(),
      p_media_id: await readyPicture(creator, 'story', file),
      p_text: 'of this morning',
    });
    expect(shared.error).toBeNull();

    const { page, open } = await openPage({ width, as: fan });
    await open('/conversations');
    const row = page.getByRole('link', { name: new RegExp(`Runa at ${width}`) });
    await row.waitFor();
    expect(await row.textContent()).toContain('New stories.');
    await axe(page);
    await row.click();
    const avatar = page.getByRole('button', { name: `Stories of Runa at ${width}` });
    const seen = page.waitForResponse(/rpc\/view_story/);
    await avatar.click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText('of this morning').waitFor();
    await seen;
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await eventually(() => avatar.evaluate((one) => one === document.activeElement)).toBe(true);
    await open('/conversations');
    await row.waitFor();
    await eventually(() => row.textContent()).not.toContain('New stories.');
    await row.click();
    await avatar.click();
    await viewer.getByText('of this morning').waitFor();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, newFan, subscribed } from './world.ts';

const { openPage } = launchBrowser();

// A word that no other test writes.
const term = 'quixblorp';
let creator: Account;
let fan: Account;

beforeAll(async () => {
  creator = await newCreator('Wanda Words');
  fan = await newFan('Walt Words', 5000);
  await subscribed(fan, creator);
  await database.query(`select staff.block_term('Ada', 'for a test', $1)`, [term]);
});
afterAll(async () => {
  await database.query(`select staff.allow_term('Ada', 'the test is over', $1)`, [term]);
});

describe.each(atWidths(390, 1280))('[F157] at %i pixels', (width) => {
  test('a post with a blocked word is refused with the word, keeps its text, and is taken without', async () => {
    const { page, open, expectRefusal } = await openPage({ width, as: creator });
    await open(`/${creator.username}`);
    const form = page.getByRole('form', { name: 'New post' });
    const text = form.getByRole('textbox').first();
    await text.fill('Come and see my Q.u.i.x.b.l.o.r.p tonight');
    expectRefusal(/rpc\/create_post/);
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText(`These words are not allowed here: ${term}.`).waitFor();
    expect(await text.inputValue()).toContain('tonight');
    await page.screenshot({ path: `tests/e2e/.output/terms-${width}.png` });
    await text.fill(`Come and see me at ${width}`);
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await page.locator('article').getByText(`Come and see me at ${width}`).waitFor();
  });

  test('a message with a blocked word is refused and stays in the field', async () => {
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    await open(`/conversations/${creator.username}`);
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('quıxblorp?');
    expectRefusal(/rpc\/send_message/);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(`These words are not allowed here: ${term}.`).waitFor();
  });
});

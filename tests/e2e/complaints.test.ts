import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axe, inboxMail, launchBrowser, type Account } from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import { newCreator, settled, writePost } from './world.ts';

const { openPage } = launchBrowser();

let creator: Account;

beforeAll(async () => {
  creator = await newCreator('Cora Complained');
});
beforeEach(async () => {
  // All pages have one network address.
  await database.query(`delete from private.rate_limit_windows where bucket like 'complaint%'`);
});

describe.each([
  { width: 390, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const)('at $width pixels in the $theme theme', (look) => {
  test('[F147] a stranger without a passed gate sends half a notice, completes it, confirms the address and reads the answer', async () => {
    const postId = await writePost(creator, 'public', `Complained about at ${look.width}`);
    const email = `${uniqueName('ada')}@example.test`;
    const { page, open, expectRefusal } = await openPage({ ...look, passGate: false });
    await open('/');
    await page.getByRole('button', { name: 'Complaints' }).click();
    await page.waitForURL('**/complaints');
    await page.getByRole('heading', { name: 'Complaints', level: 1 }).waitFor();
    await settled(page);
    await axe(page);
    await page.screenshot({
      path: `tests/e2e/.output/complaints-${look.width}.png`,
      fullPage: true,
    });

    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect.poll(() => page.getByText('A complaint needs this.').count()).toBe(4);
    await page.screenshot({
      path: `tests/e2e/.output/complaints-half-${look.width}.png`,
      fullPage: true,
    });

    await page.getByLabel('What is it about?').selectOption('ncii');
    await page.getByText('We decide within 48 hours.').waitFor();
    await page.getByLabel('Address of the page').fill('https://another.example/cora');
    await page.getByLabel('Description').fill('A picture of me');
    await page.getByLabel('Your email').fill(email);
    await page.getByLabel('Your full name, as a signature').fill('Ada Stranger');
    await page.getByLabel('I believe in good faith').check();
    expectRefusal(/functions\/v1\/complaint/);
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await page.getByText('This is no address of our site.').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('A picture of me');

    const { origin } = new URL(page.url());
    await page.getByLabel('Address of the page').fill(`${origin}/post/${postId}`);
    // by keyboard: Enter in a field sends the form
    await page.getByLabel('Your email').press('Enter');
    await page.waitForURL(/\/complaints\/[a-z2-9]{20}$/);
    await page.getByText('We are looking at it.').waitFor();
    await page.getByText('Not confirmed').waitFor();
    await axe(page);
    await page.screenshot({
      path: `tests/e2e/.output/complaints-state-${look.width}.png`,
      fullPage: true,
    });
    const code = page.url().slice(-20);

    const { text } = await inboxMail(email);
    await open(/\/complaints\?confirm=\w{20}/.exec(text)?.[0] ?? '/not-found');
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByText('your address is confirmed').waitFor();
    await database.query(
      `select staff.case_uphold('Ada', 'taken down', q."case", 'It is gone.')
       from staff.case_queue q where q.email = $1 and q.has_hidden`,
      [email],
    );

    await open('/complaints');
    await page.getByLabel('Code of a complaint').fill(code.toUpperCase());
    await page.getByRole('button', { name: 'See its state' }).click();
    await page.getByText('You were right, and we have acted on it.').waitFor();
    await page.getByText('It is gone.').waitFor();
    await page.screenshot({
      path: `tests/e2e/.output/complaints-answer-${look.width}.png`,
      fullPage: true,
    });
  });

  test('[F147] an unknown code says so and leads back; offline is said too', async () => {
    const { page, context, open, expectRefusal } = await openPage(look);
    expectRefusal(/functions\/v1\/complaint/);
    await open(`/complaints/${'a'.repeat(20)}`);
    await page.getByText('No complaint has this code.').waitFor();
    await page.getByRole('link', { name: 'Back to the form' }).click();
    await page.getByLabel('What is it about?').waitFor();
    await settled(page);
    // The sentence of an error is loaded when it is needed.
    expectRefusal(/error-sentence/);
    await context.setOffline(true);
    await page.getByLabel('Code of a complaint').fill('b'.repeat(20));
    await page.getByRole('button', { name: 'See its state' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await context.setOffline(false);
    await page.getByText('No complaint has this code.').waitFor();
  });
});

test('[F147] [F150] somebody whose link to an agreement has ended comes to the complaints', async () => {
  const { page, open, expectRefusal } = await openPage({ width: 390, passGate: false });
  expectRefusal(/functions\/v1\/release/);
  await open('/release/unknown');
  await page.getByText('This link no longer works.').waitFor();
  await page.getByText('A link waits 14 days for an answer.').waitFor();
  await settled(page);
  await axe(page);
  await page.getByRole('link', { name: 'Send a complaint' }).click();
  await page.waitForURL('**/complaints');
});

test('[F147] a closed region reaches the complaints from its gate', async () => {
  const { page, context, open } = await openPage({ width: 390, passGate: false });
  await context.route('**/rpc/age_gate', (route) =>
    route.fulfill({ json: { mode: 'block', terms_version: '2025-02-28', check: null } }),
  );
  await open('/');
  await page.getByRole('heading', { name: 'Not available where you are' }).waitFor();
  await page.getByRole('button', { name: 'Complaints' }).click();
  await page.getByRole('button', { name: 'Send complaint' }).waitFor();
});

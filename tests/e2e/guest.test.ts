import { beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { makeUser } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, writePost } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();
const question = 'Are you 18 or older?';
const enter = 'I am 18 or older, enter';

let ada: Account;
let unlisted: string;

beforeAll(async () => {
  ada = await newCreator('Ada Guestwall');
  for (let number = 1; number <= 7; number++) {
    const id = await writePost(ada, 'public', `Public words number ${number}`);
    if (number === 5) await ada.client.rpc('pin_post', { p_post_id: id, p_on: true });
  }
  await writePost(ada, 'private', 'Private words');
  unlisted = (await makeUser('unlisted', 'creator')).username;
});

describe('the 18+ gate', () => {
  test('[F1] a guest passes the gate of a profile once, and nothing adult is fetched before', async () => {
    const { page, open } = await openPage({ width: 390, passGate: false });
    const asked: string[] = [];
    page.on('request', (request) => {
      const address = request.url();
      if (address.startsWith(addresses.api)) asked.push(new URL(address).pathname);
    });

    await open(`/${ada.username}`);
    await page.getByRole('heading', { name: question }).waitFor();
    const gate = page.getByRole('dialog');
    await gate.getByText('Velour', { exact: true }).waitFor();
    // Read from its beginning; the first Tab leads to the button.
    expect(await gate.evaluate((dialog) => dialog.matches(':focus'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(
      await page
        .getByRole('button', { name: enter })
        .evaluate((button) => button.matches(':focus')),
    ).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(new Set(asked)).toEqual(new Set(['/rest/v1/rpc/age_gate']));
    expect(await page.locator('body').innerText()).not.toContain(ada.username);

    await page.getByRole('button', { name: enter }).click();
    const behind = page.getByRole('heading', { name: 'Ada Guestwall' }).first();
    await behind.waitFor();

    await page.reload();
    await behind.waitFor();
    expect(await page.getByText(question).count()).toBe(0);
  });

  test('[F1] a guest who declines the gate goes back to where they came from', async () => {
    const { page, open } = await openPage({ passGate: false });
    await page.goto(addresses.inbox);
    await open(`/${ada.username}`);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`${addresses.inbox}/`);
  });
});

describe.each(atWidths(390, 1280))('a guest at %i pixels', (width) => {
  test('[F3] [F27] a guest finds the landing, and browses listed creators alone', async () => {
    const { page, open } = await openPage({ width });
    await open('/');
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
    const featured = page.getByRole('region', { name: 'Featured creators' });
    await featured.getByRole('link').first().waitFor();
    expect(await featured.getByRole('link').first().innerText()).toMatch(/@\w+[^]*\$\d+\.\d\d/);
    expect(await page.getByRole('link', { name: 'Apply as a creator' }).getAttribute('href')).toBe(
      '/enroll',
    );
    for (const name of ['For followers', 'For creators']) {
      await page.getByRole('heading', { name }).waitFor();
    }
    expect(await page.getByRole('link', { name: 'Become a creator' }).getAttribute('href')).toBe(
      '/enroll',
    );
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await page.waitForURL('**/browse**');
    await page.getByRole('link', { name: /Ada Guestwall/ }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain(unlisted);

    await page.getByRole('link', { name: /Ada Guestwall/ }).click();
    await page.waitForURL(`**/${ada.username}`);
    await page.getByText(`@${ada.username}`).first().waitFor();
  });

  test('[F33] a guest sees five of seven public posts, then how to join', async () => {
    const { page, open } = await openPage({ width });
    await open(`/${ada.username.toUpperCase()}`);
    await page.waitForURL(`**/${ada.username}`);
    await page.getByRole('heading', { name: 'Join to see more of Ada Guestwall' }).waitFor();
    await page.getByRole('button', { name: 'Show as list' }).click();
    await page.locator('article').first().waitFor();
    const words = await page.locator('article').allInnerTexts();
    const shownAs = words.map((text) => /number (\d)|Locked/.exec(text));
    expect(shownAs.map((found) => found?.[1] ?? found?.[0])).toEqual([
      'Locked',
      '7',
      '6',
      '5',
      '4',
      '3',
    ]);
    const shown = await page.locator('main').innerText();
    expect(shown).not.toContain('Private words');
    // The fifth is pinned, which changes no order for guests.
    expect(shown).not.toContain('Pinned');
  });

  test('[F33] [F34] a guest who presses any action of a profile is asked to join', async () => {
    const { page, open } = await openPage({ width });
    const actions = [
      ['link', 'Tip'],
      ['link', 'Message'],
      ['link', 'Follow'],
      ['button', 'Unlock my private wall for $15.00'],
      ['button', 'Join Now'],
    ] as const;
    for (const [role, name] of actions) {
      await open(`/${ada.username}`);
      const action = page.locator('main').getByRole(role, { name, exact: true });
      if (role === 'link') expect(await action.getAttribute('href')).toBe('/register/follower');
      await action.click();
      await page.waitForURL('**/register/follower');
      await page.getByRole('heading', { name: 'Join as a follower' }).waitFor();
    }
  });

  test('[F31] [F4] a guest reads that a name is unknown', async () => {
    const { page, open } = await openPage({ width });
    await open('/nobody_by_this_name');
    await page
      .getByText('Requested profile does not exist or it has been recently closed.')
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/not-found');
    await page.getByRole('region', { name: 'Featured creators' }).waitFor();
    await open('/nobody/by/this/name');
    await page.waitForURL(`${addresses.page}/`);
  });
});

test('[F2] a guest cannot open the context menu, and reads that the site is in development', async () => {
  const { page, open } = await openPage();
  await open('/');
  await page.getByRole('heading', { name: 'The people you follow' }).waitFor();
  await page.getByLabel('Site').getByText('Development').waitFor();
  const isRefused = await page.locator('h1').evaluate(
    (heading) =>
      !heading.dispatchEvent(
        new MouseEvent('contextmenu', {
          bubbles: true,
          cancelable: true,
        }),
      ),
  );
  expect(isRefused).toBe(true);
});

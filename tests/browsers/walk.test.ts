import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { follow, newCreator, newFan, readyPicture, writePost } from '../e2e/world.ts';
import type { Account } from '../support/browser.ts';
import { startFirefox } from './firefox.ts';
import type { Sought } from './in-page.ts';
import { personIn, type Person } from './person.ts';
import { startWebKit } from './webkit.ts';
import type { TestedBrowser } from './window.ts';

/*
 * One walk through the product in the browsers that the tests of tests/e2e do not have: a guest who
 * signs in as a fan, and a creator whose window hears the fan. Each step begins with its own page.
 */
const origin = inject('platform').addresses.page;
const output = join(import.meta.dirname, '.output');

const start = { Firefox: startFirefox, WebKit: startWebKit };
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const walks = (['Firefox', 'WebKit'] as const).flatMap((name) =>
  sizes.map((size) => [name, size.width, size] as const),
);

const dialog: Sought = { role: 'dialog' };
const log: Sought = { role: 'region', name: /^Conversation with/ };
const button = (name: string | RegExp, within?: Sought): Sought => ({
  role: 'button',
  name,
  ...(within && { within }),
});
const says = (text: string | RegExp, within?: Sought): Sought => ({
  role: 'any',
  text,
  ...(within && { within }),
});
const heading = (name: string | RegExp): Sought => ({ role: 'heading', name });
const post = (text: string): Sought => ({ role: 'article', text });

describe.each(walks)('%s at %i', (name, width, size) => {
  const isPhone = width < 768;
  const creatorName = `Wanda ${name}${width}`;
  const fanName = `Walter ${name}${width}`;
  let browser: TestedBrowser;
  let creator: Account;
  let fan: Account;
  let his: Person;
  let her: Person;
  let folder: string;

  const pictureFile = async (colour: string) => {
    const path = join(folder, 'picture.png');
    writeFileSync(path, await drawing(600, 400, colour).png().toBuffer());
    return path;
  };

  beforeAll(async () => {
    mkdirSync(output, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'velour-walk-'));
    creator = await newCreator(creatorName);
    fan = await newFan(fanName, 10_000);
    await follow(fan, creator);
    await furnish(creator, fan);
    browser = await start[name]();
    his = personIn(await browser.openWindow(size), origin);
    her = personIn(await browser.openWindow(size), origin);
  });
  afterEach(async ({ task }) => {
    const label = `${name}-${width}-${task.name.replace(/[^\w]+/g, '-')}`;
    if (task.result?.state === 'fail' || process.env.BROWSERS_PICTURES)
      for (const [who, { window }] of Object.entries({ his, her }))
        await window.picture(join(output, `${label}-${who}`)).catch(() => undefined);
    const faults = await Promise.all([his, her].map(({ window }) => window.faults()));
    expect(faults.flat(), 'faults of the pages').toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function enter(person: Person, path: string) {
    await person.open(path);
    await person.expects(heading('Are you 18 or older?'));
    await person.press(button('I am 18 or older, enter'));
    await person.expectsNo(heading('Are you 18 or older?'));
  }

  async function signIn(person: Person, { email, password }: Account) {
    await person.open('/login');
    await person.fill({ role: 'field', name: 'Email' }, email);
    await person.fill({ role: 'field', name: 'Password' }, password);
    await person.press(button('Sign In'));
    await person.wait('leave the sign-in', async () => (await person.path()) !== '/login');
    // Firefox reports what a page still asks for when it is left.
    await person.wait('rest after the sign-in', () => person.window.run(isAtRest));
  }

  async function say(person: Person, text: string) {
    await person.fill({ role: 'field', name: /^Message / }, text);
    await person.press(button('Send'));
    await person.expects(says(text, log));
  }

  test('gate', async () => {
    await enter(his, '/');
    await his.expects(heading(/^The people you follow/));
  });

  test('browse', async () => {
    await his.open('/browse');
    const card: Sought = { role: 'link', name: new RegExp(creatorName) };
    await his.press(card);
    await his.expectsPath(`/${creator.username}`);
  });

  test('creator page', async () => {
    await his.open(`/${creator.username}`);
    await his.expects(says(`@${creator.username}`));
    await his.press(button('Show as list'));
    await his.expects(post('A picture for everybody'));
    await his.expectsPicture(post('A picture for everybody'));
  });

  test('sign in', async () => {
    await signIn(his, fan);
    await his.expectsPath('/feed');
  });

  test('feed', async () => {
    await his.open('/feed');
    await his.expects(heading('Feed'));
    await his.expects(post('A picture for everybody'));
    await his.expectsPicture(post('A picture for everybody'));
  });

  test('like', async () => {
    const shown = post('A picture for everybody');
    await his.press(button(/^Like/, shown));
    await his.expects(says(/^1 like$/, shown));
  });

  test('comment', async () => {
    const shown = post('A picture for everybody');
    await his.press(button(/\d comments?$/, shown));
    await his.fill({ role: 'field', name: 'Text of the comment' }, 'Well said');
    await his.press(button('Send comment'));
    await his.expects({ ...post('Well said'), within: shown });
  });

  test('message, live in the other window', async () => {
    await enter(her, '/');
    await signIn(her, creator);
    await her.open(`/conversations/${fan.username}`);
    await her.expects({ role: 'field', name: /^Message / });
    await his.open(`/conversations/${creator.username}`);
    await say(his, 'Good evening');
    await her.expects(says('Good evening', log));
    await say(her, 'How lovely');
    await his.expects(says('How lovely', log));
  });

  test('tip', async () => {
    await his.open(`/${creator.username}`);
    await his.press(button('Tip'));
    await his.press(button('$20', dialog));
    await his.press(button('Send tip for $20.00'));
    await his.expects(says('Your tip has been sent! $20.00 from your balance.'));
  });

  test('notifications', async () => {
    await her.open('/notifications');
    await her.expects(heading('Notifications'));
    await her.expects({ role: 'link', name: new RegExp(`${fanName} sent you a tip · \\$20\\.00`) });
  });

  test('subscribe', async () => {
    await his.open(`/${creator.username}`);
    await his.press(button('Unlock my private wall for $15.00'));
    await his.press({ role: 'checkbox', name: /^I agree to pay \$/ });
    await his.press(button('Subscribe for $15.00', dialog));
    await his.expects(says('Your subscription has started! $15.00 from your balance.'));
    await his.press(button('Done'));
    await his.expects(says(/Subscribed · Rebills/));
  });

  test('unlock a picture', async () => {
    await his.open(`/conversations/${creator.username}`);
    await his.press(button('Unlock for $5.00', log));
    await his.press(button('Unlock for $5.00', dialog));
    await his.expects(says('Unlocked for $5.00.'));
    await his.press(button('Done'));
    await his.expectsPicture(log);
  });

  test('story', async () => {
    await his.open('/stories');
    await his.press(button(new RegExp(`[Ss]tories of ${creatorName}`)));
    await his.expects(says('A warm evening', dialog));
    await his.expectsPicture(dialog);
    await his.window.escape();
    await his.expectsNo(dialog);
  });

  test('post a picture', async () => {
    await her.open(`/${creator.username}`);
    const form: Sought = { role: 'form', name: 'New post' };
    await her.press(button('Pictures', form));
    await her.choose({ role: 'file', within: form }, await pictureFile('#803060'));
    await her.fill({ role: 'field', name: 'Text of the post', within: form }, 'Fresh from the day');
    await her.press(button('Post', form));
    await her.expects(post('Fresh from the day'));
    await her.expectsPicture(post('Fresh from the day'));
  });

  test('home with the chart', async () => {
    await her.open('/admin');
    await her.expects(heading(/^Earned in /));
    await her.expects({ role: 'canvas' });
    await her.wait('bars on the chart', () => her.window.run(isDrawn));
  });

  test('sign out', async () => {
    await his.open('/feed');
    await his.press(button(isPhone ? /You$/ : /Balance|Pending|Account/));
    await his.press({ role: 'link', name: 'Sign out', within: dialog });
    await his.expects({ role: 'link', name: 'Join Now' });
  });
});

/** Whether nothing was answered for half a second. */
const isAtRest = `performance.now() - Math.max(0, ...performance.getEntriesByType('resource')
  .map((entry) => entry.responseEnd)) > 500`;

/** Whether some pixel of the first canvas has a colour. */
const isDrawn = `(() => {
  const canvas = document.querySelector('canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value > 0);
})()`;

/** What the creator has made before the walk: two posts with pictures, a story, a locked picture. */
async function furnish(creator: Account, fan: Account) {
  const ready = async (purpose: string, width: number, height: number, colour: string) =>
    readyPicture(creator, purpose, await drawing(width, height, colour).png().toBuffer());
  const [open, closed, story, sold] = await Promise.all([
    ready('post', 600, 400, '#b06040'),
    ready('post', 600, 400, '#4060b0'),
    ready('story', 540, 960, '#60b040'),
    ready('chat', 500, 400, '#2060a0'),
  ]);
  await writePost(creator, 'public', 'A picture for everybody', [open]);
  await writePost(creator, 'private', 'A picture for subscribers', [closed]);
  const shared = await creator.client.rpc('create_story', {
    p_request_id: crypto.randomUUID(),
    p_media_id: story,
    p_text: 'A warm evening',
  });
  expect(shared.error).toBeNull();
  const sent = await creator.client.rpc('send_message', {
    p_to: fan.id,
    p_text: 'The sea at six',
    p_media_ids: [sold],
    p_price_cents: 500,
    p_request_id: crypto.randomUUID(),
    p_expected_cents: 0,
  });
  expect(sent.error).toBeNull();
}

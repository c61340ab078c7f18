import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database, linkCard, uniqueName } from '../support/users.ts';
import { frame, holdCode, placesIn, watchFrame } from './first-frame-world.ts';
import {
  eventually,
  follow,
  newCreator,
  newFan,
  readyPicture,
  settled,
  writePost,
} from './world.ts';

/* What a phone shows before the code of the page has run. */
const { openPage } = launchBrowser();

let creator: Account;
/** A fan without first steps: with an avatar and a card. */
let fan: Account;
/** A tag of this creator alone. */
const tag = uniqueName('framed');

beforeAll(async () => {
  creator = await newCreator('Framed Page');
  fan = await newFan('Framed Reader');
  await follow(fan, creator);
  await linkCard(fan.id);
  await setPicture(fan, 'avatar', 500, 665);
  await setPicture(creator, 'cover', 1600, 380);
  const long = 'A text of many lines, which is cut, with a button below it. '.repeat(8);
  const picture = await readyPicture(creator, 'post', await drawing(900, 600).png().toBuffer());
  await writePost(creator, 'public', long, [picture]);
  await writePost(creator, 'public', 'Words alone');
  const bio = 'نص من اليمين إلى اليسار، طويل بما يكفي لعدة أسطر. '.repeat(4);
  await database.query('update public.profiles set bio = $2 where id = $1', [creator.id, bio]);
  await database.query(
    'update public.creator_settings set categories = array[$2] where creator_id = $1',
    [creator.id, `couples:${tag}`],
  );
});

async function setPicture(of: Account, purpose: string, width: number, height: number) {
  const id = await readyPicture(of, purpose, await drawing(width, height).png().toBuffer());
  const { error } = await of.client.rpc('set_profile_picture', { p_media_id: id });
  expect(error).toBeNull();
}

const screens: {
  screen: string;
  who: 'guest' | 'follower';
  path: () => string;
  /** How many headings, paragraphs and pictures. */
  shows: number;
  width?: number;
}[] = [
  { screen: 'the landing page', who: 'guest', path: () => '/', shows: 2 },
  { screen: 'browse', who: 'guest', path: () => `/browse/all/couples/${tag}`, shows: 2 },
  { screen: 'a profile', who: 'guest', path: () => `/${creator.username}`, shows: 4 },
  { screen: 'a profile', who: 'follower', path: () => `/${creator.username}`, shows: 4 },
  { screen: 'the feed', who: 'follower', path: () => '/feed', shows: 8 },
  { screen: 'a profile', who: 'guest', path: () => `/${creator.username}`, shows: 1, width: 320 },
  { screen: 'the feed', who: 'follower', path: () => '/feed', shows: 8, width: 320 },
];

test.each(screens)(
  '[F110] $screen of a $who begins where the page shows the same ($width)',
  async ({ who, path, shows, width = 390 }) => {
    const { page, open } = await openPage({ width: 390, ...(who === 'follower' && { as: fan }) });
    await page.setViewportSize({ width, height: 844 });
    const release = await holdCode(page);
    const opened = open(path());
    await eventually(() => placesIn(page, 'body > [inert]')).toHaveLength(shows);
    const drawn = await placesIn(page, 'body > [inert]');
    expect(await page.locator('#root > *').count()).toBe(0);
    release();
    await opened;
    await frame(page).waitFor({ state: 'detached' });
    await settled(page);
    expect(await placesIn(page, '#root')).toEqual(expect.arrayContaining(drawn));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

describe('there is no frame', () => {
  test.each([
    { where: 'on a computer', width: 1280, path: () => '/' },
    { where: 'for an address that asks for more', width: 390, path: () => '/browse?q=nobody' },
    { where: 'on other screens', width: 390, path: () => '/about-us' },
  ] as const)('$where', async ({ width, path }) => {
    const { page, open } = await openPage({ width });
    await page.addInitScript(watchFrame);
    await open(path());
    await page.locator('#main').waitFor();
    await settled(page);
    expect(await page.evaluate('globalThis.hadFrame')).toBe(false);
  });

  test('after a reload, which goes back to its place', async () => {
    const { page, open } = await openPage({ width: 390 });
    await page.addInitScript(watchFrame);
    await open('/');
    await settled(page);
    expect(await page.evaluate('globalThis.hadFrame')).toBe(true);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect(await page.evaluate('globalThis.hadFrame')).toBe(false);
  });

  test('before the 18+ gate is passed', async () => {
    const { page, open } = await openPage({ width: 390, passGate: false });
    await page.addInitScript(watchFrame);
    await open('/');
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate('globalThis.hadFrame')).toBe(false);
  });
});

test('a new fan has first steps above the posts, and no posts before', async () => {
  const newcomer = await newFan('Framed Newcomer');
  await follow(newcomer, creator);
  const { page, open } = await openPage({ width: 390, as: newcomer });
  await page.addInitScript(watchFrame);
  await open('/feed');
  await page.getByText('Words alone').waitFor();
  expect(await page.evaluate('[globalThis.hadFrame, globalThis.hadWords]')).toEqual([true, false]);
});

test('a creator is led from the feed to the own home, without a frame above it', async () => {
  const { page, open, expectRefusal } = await openPage({ width: 390, as: creator });
  expectRefusal(/\/rpc\/feed$/);
  await page.addInitScript(watchFrame);
  await open('/feed');
  await page.waitForURL((url) => url.pathname !== '/feed');
  await frame(page).waitFor({ state: 'detached' });
  await settled(page);
  expect(await page.evaluate('[globalThis.hadFrame, globalThis.hadWords]')).toEqual([true, false]);
});

test('a page whose code does not come says so, and not the frame', async () => {
  const { page, open, expectRefusal } = await openPage({ width: 390 });
  // The router, in the second file, writes the failure to the console.
  expectRefusal(/\/assets\/(_username|first)-/);
  await page.route(/\/assets\/_username-/, (route) => route.abort());
  const framed = frame(page).waitFor();
  await open(`/${creator.username}`);
  await framed;
  await page.getByRole('button', { name: /again|Reload/ }).waitFor();
  await frame(page).waitFor({ state: 'detached' });
});

test('a picture that does not come holds up no page', async () => {
  const { page, open } = await openPage({ width: 390, as: fan });
  let asked = 0;
  await page.route(/\/object\/sign\/media\//, () => void (asked += 1));
  await open('/feed');
  await page.locator('#root').getByText('Words alone').waitFor();
  await frame(page).waitFor({ state: 'detached' });
  expect(asked).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page whose first code does not come says so, and comes with the line', async () => {
  const { page, open, expectRefusal } = await openPage({ width: 390 });
  // The first file writes the failure to the console.
  expectRefusal(/\/assets\/(first|index)-/);
  await page.route(/\/assets\/first-/, (route) => route.abort());
  await open('/browse');
  await page.getByRole('alert').getByText('Please reload the page.').waitFor();
  expect(await frame(page).count()).toBe(0);
  await page.unrouteAll();
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await page.getByRole('heading', { name: 'Browse' }).waitFor();
});

test('a sign-out in another tab takes the frame away', async () => {
  const { page, open, openTab } = await openPage({ width: 390, as: fan });
  // A file: what a page writes for itself would take the frame away too.
  const other = await openTab('/robots.txt');
  const release = await holdCode(page);
  const opened = open('/feed');
  await frame(page).getByText('Words alone').waitFor();
  await other.evaluate(`localStorage.setItem('anything', 'changed')`);
  await frame(page).waitFor({ state: 'detached' });
  expect(await page.locator('#root > *').count()).toBe(0);
  release();
  await opened;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

import { beforeAll, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import {
  eventually,
  follow,
  newCreator,
  newFan,
  readyPicture,
  settled,
  writePost,
} from './world.ts';

/* What a screen asks for first is sent before its code is there, and taken by the screen. */
const { openPage } = launchBrowser();

let creator: Account;
let fan: Account;
/** A tag of this creator alone: others may have no cover. */
const tag = uniqueName('early');

beforeAll(async () => {
  creator = await newCreator('Early Page');
  fan = await newFan('Early Reader');
  await follow(fan, creator);
  const picture = await readyPicture(creator, 'post', await drawing(640, 480).png().toBuffer());
  for (const text of ['The first post', 'The second post'])
    await writePost(creator, 'public', text);
  await writePost(creator, 'public', 'A picture for early readers', [picture]);
  const cover = await readyPicture(creator, 'cover', await drawing(1600, 380).png().toBuffer());
  const { error } = await creator.client.rpc('set_profile_picture', { p_media_id: cover });
  expect(error).toBeNull();
  await database.query(
    'update public.creator_settings set categories = array[$2] where creator_id = $1',
    [creator.id, `couples:${tag}`],
  );
});

/** The first requests of each screen, for a guest and for a follower. */
const screens = [
  { who: 'guest', path: () => '/', sent: ['guest_browse'] },
  { who: 'guest', path: () => '/browse', sent: ['guest_browse', 'guest_promos'] },
  {
    who: 'guest',
    path: () => `/${creator.username}`,
    sent: ['guest_creator_page', 'guest_wall'],
  },
  { who: 'follower', path: () => '/feed', sent: ['bootstrap', 'feed'] },
  { who: 'follower', path: () => '/browse', sent: ['bootstrap', 'browse', 'promo_posts'] },
  {
    who: 'follower',
    path: () => `/${creator.username}`,
    sent: ['bootstrap', 'creator_page', 'wall_posts'],
  },
  {
    who: 'follower',
    path: () => `/conversations/${creator.username}`,
    sent: ['bootstrap', 'conversation_with', 'messages'],
  },
] as const;

test.each(screens)(
  'a $who asks once for $sent, before the code of the screen is there',
  async ({ who, path, sent }) => {
    const { page, open } = await openPage({
      width: 390,
      ...(who === 'follower' ? { as: fan } : {}),
    });
    // A topic that is joined reads its list again.
    await page.routeWebSocket(/realtime/, () => {});
    const asked: string[] = [];
    page.on('request', (request) => {
      const name = /\/rpc\/(\w+)$/.exec(request.url())?.[1];
      if (name !== undefined && request.method() === 'POST') asked.push(name);
    });
    // The second file of the page stays on its way until the first one has asked.
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/assets\/first-/, async (route) => {
      await held;
      await route.continue();
    });
    const opened = open(path());
    await expect.poll(() => asked.toSorted()).toEqual([...sent].toSorted());
    release();
    await opened;
    await settled(page);
    const count = (name: string) => asked.filter((one) => one === name).length;
    for (const name of sent) expect(count(name), name).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test.each([
  {
    screen: 'browse',
    path: () => `/browse/all/couples/${tag}`,
    code: /\/assets\/browse/,
    file: 'card',
  },
  {
    screen: 'a profile',
    path: () => `/${creator.username}`,
    code: /\/assets\/_username/,
    file: 'thumb',
  },
])('covers of $screen are on their way before its code is there', async ({ path, code, file }) => {
  const { page, open } = await openPage({ width: 390 });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(code, async (route) => {
    await held;
    await route.continue();
  });
  const cover = page.waitForRequest(new RegExp(`/object/public/profiles/.*/${file}\\.webp`));
  const opened = open(path());
  await cover;
  release();
  await opened;
  await settled(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('two posts of the feed are shown before the others, and all at once on a return', async () => {
  const { page, open } = await openPage({ width: 390, as: fan });
  await page.addInitScript(watchPosts);
  await open('/feed');
  const posts = page.locator('article');
  await expect.poll(() => posts.count()).toBe(3);
  expect(await page.evaluate('globalThis.shownAtOnce')).toBe(2);
  await page.getByRole('link', { name: 'Early Page' }).first().click();
  await page.waitForURL(`**/${creator.username}`);
  await settled(page);
  await page.evaluate('globalThis.shownAtOnce = 0');
  await page.goBack();
  await expect.poll(() => posts.count()).toBe(3);
  expect(await page.evaluate('globalThis.shownAtOnce')).toBe(3);
});

/** Notes how many posts of the feed came with the first of them; text, for the page alone. */
const watchPosts = `
  globalThis.shownAtOnce = 0;
  new MutationObserver(() => {
    if (location.pathname === '/feed') globalThis.shownAtOnce ||= document.querySelectorAll('article').length;
  }).observe(document, { childList: true, subtree: true });
`;

test('a profile has a skeleton where the visit begins with it, and none afterwards', async () => {
  const { page, open } = await openPage({ width: 390, as: fan });
  await page.addInitScript(watchSkeleton);
  const name = page.getByRole('heading', { name: 'Early Page' });
  await open(`/${creator.username}`);
  await name.waitFor();
  expect(await page.evaluate('globalThis.hadSkeleton')).toBe(true);
  await settled(page);
  await page.getByRole('link', { name: 'Feed', exact: true }).first().click();
  await page.waitForURL('**/feed');
  await settled(page);
  await page.evaluate('globalThis.hadSkeleton = false');
  await page.goBack();
  await name.waitFor();
  expect(await page.evaluate('globalThis.hadSkeleton')).toBe(false);
});

/** Notes whether the avatar of a profile was a skeleton before its name came. */
const watchSkeleton = `
  globalThis.hadSkeleton = false;
  new MutationObserver(() => {
    if (document.querySelector('main .shimmer.size-24')) globalThis.hadSkeleton = true;
  }).observe(document, { childList: true, subtree: true });
`;

test('the row of stories is asked for when the first picture of the feed is there', async () => {
  const { page, open } = await openPage({ width: 390, as: fan });
  await page.route('**/object/sign/media/**', async (route) => {
    await new Promise((later) => setTimeout(later, 1000));
    await route.continue();
  });
  const order: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/object/sign/media/')) order.push('picture');
  });
  page.on('request', (request) => {
    if (request.url().includes('/rpc/feed_stories')) order.push('stories');
  });
  await open('/feed');
  await eventually(() => order).toContain('stories');
  expect(order[0]).toBe('picture');
});

test('nothing is asked for ahead of the 18+ gate', async () => {
  const { page, open } = await openPage({ width: 390, passGate: false });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await open(`/${creator.username}`);
  await page.getByRole('dialog').waitFor();
  expect(asked.filter((url) => /\/rpc\/guest_/.test(url))).toEqual([]);
});

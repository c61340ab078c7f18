import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database, linkCard } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  eventually,
  follow,
  newCreator,
  newFan,
  readyPicture,
  settled,
  signIn,
  writePost,
} from './world.ts';

/* The feed is the home of a fan: stories above it, first steps, a column beside it, live posts. */
const { openPage } = launchBrowser();

const stories = (page: Page) => page.getByRole('navigation', { name: 'Stories' });
const steps = (page: Page) => page.getByRole('region', { name: 'Your first steps' });
const step = (page: Page, name: string) =>
  steps(page).getByRole('listitem').filter({ hasText: name });

/** A fan who has nothing left to begin with. */
async function settledFan(name: string) {
  const fan = await newFan(name, 5000);
  await linkCard(fan.id);
  await database.query(
    `update public.profiles set created_at = now() - interval '20 days' where id = $1`,
    [fan.id],
  );
  return fan;
}

async function shareStory(creator: Account) {
  const story = await readyPicture(creator, 'story', await drawing(90, 160).png().toBuffer());
  const { error } = await creator.client.rpc('create_story', {
    p_request_id: crypto.randomUUID(),
    p_media_id: story,
  });
  expect(error).toBeNull();
}

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  let rita: Account;

  beforeAll(async () => {
    rita = await newCreator(`Rita Row${width}`, 1500);
    await shareStory(rita);
  });

  test('[F3] [F48] [F50] a fan who signs in finds the feed with the stories of whom they follow', async () => {
    const fan = await settledFan('Homing');
    await follow(fan, rita);
    await writePost(rita, 'public', 'Good evening to all');
    const { page, open } = await openPage({ width });
    await open('/login');
    await signIn(page, fan);
    await page.waitForURL('**/feed');
    await page.locator('article', { hasText: 'Good evening to all' }).waitFor();
    expect(await steps(page).count()).toBe(0);
    const ring = stories(page).getByRole('button', { name: `New stories of Rita Row${width}` });
    await ring.waitFor();
    await settled(page);
    await axe(page);
    await ring.click();
    await page.getByRole('dialog').waitFor();
    const views = () =>
      database.query('select from public.story_views where viewer_id = $1', [fan.id]);
    await eventually(async () => (await views()).rows.length).toBe(1);
    await page.keyboard.press('Escape');
    await stories(page)
      .getByRole('button', { name: `Stories of Rita Row${width}`, exact: true })
      .waitFor();
    await stories(page).getByRole('link', { name: 'All stories' }).click();
    await page.waitForURL('**/stories');
    await open('/');
    await page.waitForURL('**/feed');
  });

  test('[F50] a row of many stories scrolls inside the page and does not widen it', async () => {
    const fan = await settledFan('Wide');
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const creator = await newCreator(`Row ${number}`);
      await shareStory(creator);
      await follow(fan, creator);
    }
    const { page, open } = await openPage({ width, as: fan });
    await open('/feed');
    await eventually(() => stories(page).getByRole('button').count()).toBe(7);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await stories(page).getByRole('link', { name: 'All stories' }).click();
    await page.waitForURL('**/stories');
  });

  test('[F48] a fan sees a new post, likes and removals of others in the open feed', async () => {
    const fan = await settledFan('Watching');
    const other = await newFan('Liking');
    const theo = await newCreator(`Theo Live${width}`);
    await follow(fan, theo);
    const first = await writePost(theo, 'public', 'The first of all');
    const { page, open } = await openPage({ width, as: fan });
    await open('/feed');
    const post = (text: string) => page.locator('article', { hasText: text });
    await post('The first of all').waitFor();
    // The topic is joined once a change arrives by itself.
    await eventually(async () => {
      await other.client.rpc('like_post', { p_post_id: first, p_on: true });
      return post('The first of all').getByText('1 like', { exact: true }).count();
    }).toBe(1);
    const second = await writePost(theo, 'public', 'The second of all');
    await post('The second of all').waitFor();
    const { error } = await theo.client.rpc('remove_post', { p_post_id: second });
    expect(error).toBeNull();
    await post('The second of all').waitFor({ state: 'detached' });

    // Further down, a new post waits for a press.
    for (let number = 1; number <= 6; number++) {
      await writePost(theo, 'public', `Long ${number}\n${'and so on\n'.repeat(12)}`);
    }
    await post('Long 6').waitFor();
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
    await writePost(theo, 'public', 'The last of all');
    await page.getByRole('button', { name: 'New post' }).click();
    await post('The last of all').waitFor();
  });

  test('[F48] a fan shares a post of the feed by its address, and tips it', async () => {
    const fan = await settledFan('Sharing');
    await follow(fan, rita);
    const id = await writePost(rita, 'public', 'Worth sharing');
    const { page, context, open } = await openPage({ width, as: fan });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/feed');
    const post = page.locator('article', { hasText: 'Worth sharing' });
    await post.getByRole('button', { name: 'Share this post' }).click();
    await page.locator('[data-sonner-toast]', { hasText: 'Link copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`/post/${id}$`),
    );
    await post.getByRole('button', { name: 'Tip for this post' }).click();
    await page.getByRole('dialog', { name: `Tip Rita Row${width}` }).waitFor();
  });

  test('[F48] a new fan has three first steps, until they are done or hidden', async () => {
    const fan = await newFan('Beginning');
    const { page, open } = await openPage({ width, as: fan });
    await open('/feed');
    for (const name of ['Follow a creator', 'Choose your picture', 'Link your card']) {
      await step(page, name).getByText('(to do)').waitFor();
    }
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
    // Beside the feed or below its words.
    const suggested = page.getByRole('region', { name: 'Suggestions' });
    await suggested.getByRole('listitem').first().waitFor();
    expect(await suggested.count()).toBe(1);
    await axe(page);
    // A missing post leads on in the same way.
    await open(`/post/${crypto.randomUUID()}`);
    await page.getByText('This post does not exist or it has been removed.').waitFor();
    await suggested.getByRole('listitem').first().waitFor();
    expect(await suggested.count()).toBe(1);
    await open('/feed');
    await follow(fan, rita);
    await writePost(rita, 'public', 'For the newest of fans');
    await page.reload();
    await step(page, 'Follow a creator').getByText('(done)').waitFor();
    await step(page, 'Link your card').getByText('(to do)').waitFor();
    await page.locator('article', { hasText: 'For the newest of fans' }).waitFor();
    await step(page, 'Choose your picture').getByRole('link').click();
    await page.waitForURL('**/billing/account#you');
    // What is done elsewhere is done on coming back.
    await linkCard(fan.id);
    await page.goBack();
    await step(page, 'Link your card').getByText('(done)').waitFor();
    await page.getByRole('button', { name: 'Hide the first steps' }).click();
    await steps(page).waitFor({ state: 'detached' });
    expect(await page.locator('#main').evaluate((main) => main.matches(':focus'))).toBe(true);
    await page.reload();
    await page.locator('article', { hasText: 'For the newest of fans' }).waitFor();
    expect(await steps(page).count()).toBe(0);
  });
});

test('[F48] a new fan follows a suggested creator in its row, once, and may take it back there', async () => {
  const fan = await newFan('Following');
  for (const name of ['Sanna Suggested', 'Sten Suggested']) await newCreator(name);
  const { page, open } = await openPage({ width: 1280, as: fan });
  await open('/feed');
  const suggested = page.getByRole('region', { name: 'Suggestions' });
  const first = suggested.getByRole('button', { name: /^Follow / }).first();
  const label = (await first.getAttribute('aria-label')) ?? '';
  const press = suggested.getByRole('button', { name: label, exact: true });
  const followed = async () => {
    const { rows } = await database.query<{ name: string }>(
      `select p.name from public.follows f join public.profiles p on p.id = f.creator_id
       where f.fan_id = $1 and f.ended_at is null`,
      [fan.id],
    );
    return rows.map(({ name }) => `Follow ${name}`);
  };
  await press.click();
  await step(page, 'Follow a creator').getByText('(done)').waitFor();
  expect(await followed()).toEqual([label]);
  // The row stays under the pointer, so that a second press follows nobody else.
  expect(await press.getAttribute('aria-pressed')).toBe('true');
  expect(await first.getAttribute('aria-label')).toBe(label);
  await press.click();
  await eventually(followed).toEqual([]);
  expect(await press.getAttribute('aria-pressed')).toBe('false');
});

test('[F48] a fan reads offers of followed creators and suggestions beside the feed', async () => {
  const fan = await settledFan('Choosing');
  const offering = await newCreator('Olga Offering', 2000);
  const featured = await newCreator('Fay Featured', 1200);
  await follow(fan, offering);
  await database.query(
    `insert into public.limited_offers (creator_id, price_cents, sales_left) values ($1, 950, 7)`,
    [offering.id],
  );
  const { page, open } = await openPage({ width: 1280, as: fan });
  await open('/feed');
  const offer = page.getByRole('region', { name: 'Offers' }).getByRole('link');
  await offer.filter({ hasText: 'Olga Offering' }).getByText('$9.50').waitFor();
  const suggested = page.getByRole('region', { name: 'Suggestions' });
  expect(await suggested.getByText('Olga Offering').count()).toBe(0);
  // Others of this run may be featured after her.
  await suggested.getByRole('listitem').first().waitFor();
  await page.getByText('Account Balance').waitFor();
  await offer.filter({ hasText: 'Olga Offering' }).click();
  await page.waitForURL(`**/${offering.username}`);
  expect(featured.username).not.toBe(offering.username);

  await writePost(offering, 'public', 'For the feed of a phone');
  const phone = await openPage({ width: 390, as: fan });
  const asked: string[] = [];
  phone.page.on('request', (request) => asked.push(request.url()));
  await phone.open('/feed');
  await settled(phone.page);
  expect(asked.filter((address) => address.includes('/rpc/suggestions'))).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database, makeCreator } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  eventually,
  follow,
  goInside,
  newCreator,
  newFan,
  subscribed,
  writePost,
} from './world.ts';

const { openPage } = launchBrowser();

async function openFollows(fan: Account): Promise<number> {
  const { rows } = await database.query<{ n: string }>(
    'select count(*) as n from public.follows where fan_id = $1 and ended_at is null',
    [fan.id],
  );
  return Number(rows[0]?.n);
}

describe.each(atWidths(1280, 390))('favourites at %i', (width) => {
  test('[F53] a fan stays on the page, and is linked to the conversation by the first follow alone', async () => {
    const creator = await newCreator(`Followed${width} Once`);
    const fan = await newFan(`Fresh${width} Follower`);
    const { page, open } = await openPage({ as: fan, width });
    await open(`/${creator.username}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    const toast = page.locator('[data-sonner-toast]', {
      hasText: `You follow Followed${width} Once`,
    });
    await toast.waitFor();
    await page.getByRole('button', { name: 'Following', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${creator.username}`);
    await toast.getByRole('button', { name: 'Write' }).click();
    await page.waitForURL(`**/conversations/${creator.username}`);
    await page.getByLabel(/^Message /).waitFor();

    await open(`/${creator.username}`);
    await page.getByRole('button', { name: 'Following', exact: true }).click();
    await eventually(() => openFollows(fan)).toBe(0);
    // a press is not taken while the last one has not been answered
    await eventually(async () => {
      const press = page.getByRole('button', { name: 'Follow', exact: true });
      await press.click({ timeout: 1000 }).catch(() => undefined);
      return page.getByRole('button', { name: 'Following', exact: true }).count();
    }).toBe(1);
    await eventually(() => openFollows(fan)).toBe(1);
    expect(new URL(page.url()).pathname).toBe(`/${creator.username}`);
  });

  test('[F53] a subscriber has no button to follow until the subscription ends', async () => {
    const creator = await newCreator(`Owned${width} Already`);
    const fan = await newFan(`Paying${width} Fan`);
    await subscribed(fan, creator);
    const { page, open } = await openPage({ as: fan, width });
    await open(`/${creator.username}`);
    await page.getByText(/Subscribed · /).waitFor();
    expect(await page.getByRole('button', { name: /^Follow/ }).count()).toBe(0);
    await database.query(
      `update public.subscriptions set expires_at = now() - interval '1 day', is_renewing = false
       where fan_id = $1`,
      [fan.id],
    );
    await page.reload();
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  });

  test('[F53] a fan reads favorites with their presence, and removes one', async () => {
    const here = await newCreator(`Here${width} Now`);
    const away = await newCreator(`Away${width} Now`);
    const fan = await newFan(`Listing${width} Fan`);
    await follow(fan, away);
    await follow(fan, here);
    await database.query(
      `insert into public.presence (profile_id, seen_at) values ($1, now() + interval '1 hour')`,
      [here.id],
    );
    const { page, open } = await openPage({ as: fan, width });
    await open('/favorites');
    const row = (name: string) => page.getByRole('main').getByRole('link', { name });
    await row(`Here${width} Now`).getByText('Online').waitFor();
    expect(await row(`Away${width} Now`).getByText('Online').count()).toBe(0);
    expect(await row('Browse more').getAttribute('href')).toMatch(/^\/browse/);

    await page.getByRole('button', { name: `Remove Away${width} Now from favorites` }).click();
    await row(`Away${width} Now`).waitFor({ state: 'detached' });
    await eventually(() => openFollows(fan)).toBe(1);
    await page.reload();
    await row(`Here${width} Now`).waitFor();
    expect(await row(`Away${width} Now`).count()).toBe(0);

    await page
      .getByRole('navigation', { name: 'Your creators' })
      .getByText('Subscriptions')
      .click();
    await page.getByRole('heading', { name: 'Subscriptions' }).waitFor();
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
  });

  test('[F53] [F40] a removed favorite leaves the feed', async () => {
    const [stays, leaves] = [await newCreator(`Kept${width}`), await newCreator(`Left${width}`)];
    const fan = await newFan(`Choosing${width} Fan`);
    for (const creator of [stays, leaves]) {
      await follow(fan, creator);
      await writePost(creator, 'public', `Words of ${creator.username}`);
    }
    const { page, open } = await openPage({ as: fan, width });
    const words = (of: Account) => page.getByRole('main').getByText(`Words of ${of.username}`);
    await open('/feed');
    await words(leaves).waitFor();
    await goInside(page, '/favorites');
    await page.getByRole('button', { name: `Remove Left${width} from favorites` }).click();
    await eventually(() => openFollows(fan)).toBe(1);
    await goInside(page, '/feed');
    await words(stays).waitFor();
    await words(leaves).waitFor({ state: 'detached' });
  });

  test('[F53] a fan sees a favorite come back with the reason when its removal fails', async () => {
    const creator = await newCreator(`Staying${width} Here`);
    const fan = await newFan(`Unlucky${width} Fan`);
    await follow(fan, creator);
    const { page, open, expectRefusal } = await openPage({ as: fan, width });
    expectRefusal(/rpc\/unfollow/);
    await page.route(/rpc\/unfollow/, (route) => route.abort());
    await open('/favorites');
    await page.getByRole('button', { name: `Remove Staying${width} Here` }).click();
    await page.getByText('An error occurred within our API. Please try again.').waitFor();
    await page.getByRole('main').getByText(`Staying${width} Here`).waitFor();
  });

  test('[F53] [F116] a fan scrolls favorites by key, and searches them by the beginning of a username', async () => {
    const fan = await newFan(`Many${width} Favorites`);
    const crowd = await Promise.all(Array.from({ length: 17 }, () => makeCreator('crowded')));
    for (const one of crowd) await follow(fan, one);
    const sought = await newCreator(`Sought${width} After`);
    await follow(fan, sought);
    const { page, open } = await openPage({ as: fan, width });
    await open('/favorites');
    const rows = page.getByRole('button', { name: /^Remove / });
    await rows.first().waitFor();
    await page.keyboard.press('End');
    await eventually(() => rows.count()).toBe(18);

    const field = page.getByRole('searchbox', { name: 'Search favorites' });
    await field.fill('s');
    await field.press('Enter');
    await page.getByText('You need to type at least 2 letters.').waitFor();
    await field.fill(`@${sought.username.slice(0, 9).toUpperCase()}`);
    await eventually(() => rows.count()).toBe(1);
    await page.getByRole('main').getByText(`Sought${width} After`).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toContain('SOUGHT');
    await page.reload();
    await page.getByRole('main').getByText(`Sought${width} After`).waitFor();
    expect(await rows.count()).toBe(1);
    await field.fill('zz_nobody');
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
    await field.fill('');
    await eventually(() => rows.count()).toBeGreaterThan(1);
  });
});

test('[F53] [F56] a creator has neither favorites nor subscriptions, and is led to the own page', async () => {
  const creator = await newCreator('Listless Creator');
  const { page, open } = await openPage({ as: creator });
  for (const path of ['/favorites', '/subscriptions']) {
    await open(path);
    await page.waitForURL(`**/${creator.username}`);
  }
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, joined, newCreator, newFan, sendMessage, settled, signOut } from './world.ts';

const { openPage } = launchBrowser();

test('[F67] a creator who appears offline loses the dot on every open screen within two seconds, and gets it back', async () => {
  const name = 'Hedda Hidden';
  const creator = await newCreator(name);
  const fan = await newFan('Finn Follower');
  const stranger = await newFan('Stine Stranger');
  await fan.client.rpc('follow', { p_creator_id: creator.id });
  const her = await openPage({ as: creator });
  await her.open('/settings');
  const toggle = her.page.getByRole('switch', { name: 'Appear offline' });
  await toggle.waitFor();
  await eventually(async () => {
    const { rowCount } = await database.query('select from public.presence where profile_id = $1', [
      creator.id,
    ]);
    return rowCount;
  }).toBe(1);

  const his = await openPage({ as: fan });
  const strange = await openPage({ width: 390, as: stranger });
  await his.open(`/conversations/${creator.username}`);
  await strange.open(`/${creator.username}`);
  const favorites = await his.openTab('/favorites');
  const profile = await his.openTab(`/${creator.username}`);
  // Creators of other tests come first on browse meanwhile.
  await database.query(
    `update private.account_statuses set featured_at = clock_timestamp() + interval '1 hour'
     where profile_id = $1`,
    [creator.id],
  );
  const browsing = await openPage({ as: stranger });
  const hasJoined = joined(browsing.page, 'browse');
  await browsing.open('/browse/featured/female');
  await hasJoined;
  const browse = browsing.page;
  const thread = his.page.getByRole('region', { name: `Conversation with ${name}` });
  const dotOf = (page: Page | Locator) => page.getByRole('img', { name: 'Online' });
  // Similar creators who are online stand beside the page.
  const header = (page: Page) => page.locator('main header');
  const dots = [
    thread.getByText('Online', { exact: true }),
    dotOf(his.page),
    dotOf(favorites),
    dotOf(header(profile)),
    dotOf(header(strange.page)),
    browse.getByRole('link').filter({ hasText: name }).getByRole('img', { name: 'Online' }),
  ].map((dot) => dot.first());
  for (const page of [his.page, favorites, profile, strange.page, browse]) await settled(page);
  await Promise.all(dots.map((dot) => dot.waitFor({ state: 'attached' })));

  await toggle.click();
  const since = Date.now();
  await Promise.all(dots.map((dot) => dot.waitFor({ state: 'detached', timeout: 10_000 })));
  console.info(`offline everywhere after ${Date.now() - since} ms`);
  expect(await thread.innerText()).not.toContain('Online');

  await toggle.click();
  await Promise.all(dots.map((dot) => dot.waitFor({ state: 'attached', timeout: 10_000 })));
});

describe.each(atWidths(390, 1280))('being online at %i pixels', (width) => {
  test('[F67] a fan sees in lists, threads, cards and pages that a creator is online', async () => {
    const mara = await newCreator(`Present ${width}`);
    const fan = await newFan(`Watcher ${width}`);
    await sendMessage(fan, mara, 'Are you there?');
    const { page, open } = await openPage({ width, as: fan });
    await open('/conversations');
    const row = page.getByRole('link', { name: new RegExp(`Present ${width}`) });
    await row.waitFor();
    expect(await row.getByRole('img', { name: 'Online' }).count()).toBe(0);

    const hers = await openPage({ width, as: mara });
    await hers.open('/');
    await settled(hers.page);
    await eventually(async () => {
      const { rows } = await database.query('select from public.presence where profile_id = $1', [
        mara.id,
      ]);
      return rows.length;
    }).toBe(1);
    await page.reload();
    await row.getByRole('img', { name: 'Online' }).waitFor();
    await open(`/conversations/${mara.username}`);
    await page.getByText('Online', { exact: true }).waitFor();
    await open(`/${mara.username}`);
    await page.getByRole('img', { name: 'Online' }).first().waitFor();
    await open('/browse/online');
    await page.getByRole('link', { name: new RegExp(`Present ${width}`) }).waitFor();

    await signOut(hers.page);
    await open(`/conversations/${mara.username}`);
    await page.getByText(/Active within the hour/).waitFor();
    expect(await page.getByText('Online', { exact: true }).count()).toBe(0);
    await open(`/${mara.username}`);
    const header = page.locator('main header');
    await header.getByText(/Active within the hour/).waitFor();
    expect(await header.getByRole('img', { name: 'Online' }).count()).toBe(0);
  });

  test('[F67] a creator who appears offline shows neither the dot nor the last activity', async () => {
    const mara = await newCreator(`Hidden ${width}`);
    const fan = await newFan(`Looker ${width}`);
    await sendMessage(fan, mara, 'Are you there?');
    const { error } = await mara.client.rpc('set_invisible', { p_on: true });
    expect(error).toBeNull();
    const hers = await openPage({ width, as: mara });
    await hers.open('/');
    await settled(hers.page);
    const { page, open } = await openPage({ width, as: fan });
    await open(`/conversations/${mara.username}`);
    await page.getByText(`@${mara.username}`).first().waitFor();
    await open(`/${mara.username}`);
    await page.getByRole('link', { name: 'Message', exact: true }).waitFor();
    expect(await page.locator('main header').getByRole('img', { name: 'Online' }).count()).toBe(0);
    expect(await page.getByText(/Active within/).count()).toBe(0);
  });
});

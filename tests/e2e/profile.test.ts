import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, withPassword, type Account } from '../support/browser.ts';
import { database, makeUser } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  newCreator,
  newFan,
  settled,
  signOut,
  subscribed,
  unfoldProfile,
  writePost,
} from './world.ts';

/* A creator's page as each visitor sees it. */
const { openPage } = launchBrowser();

const gone = 'Requested profile does not exist or it has been recently closed.';
const main = (page: Page) => page.locator('main');
const unlock = (page: Page) => main(page).getByRole('button', { name: /^Unlock my private wall/ });

const setStatus = (creator: Account, changes: string) =>
  database.query(`update private.account_statuses set ${changes} where profile_id = $1`, [
    creator.id,
  ]);

const setApplication = (creator: Account, state: string) =>
  database.query(
    'update public.account_settings set application_state = $2 where profile_id = $1',
    [creator.id, state],
  );

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  let mara: Account;
  let fan: Account;
  let payer: Account;

  beforeAll(async () => {
    mara = await newCreator('Mara Profile', 2000);
    fan = await newFan('Looking');
    payer = await newFan('Paying');
    await subscribed(payer, mara);
    await writePost(mara, 'public', 'Seen by everybody');
    await writePost(mara, 'private', 'Seen by who pays');
    await database.query(
      `update public.profiles set bio = $2, age = 29, location = 'Lisbon', instagram_handle = '@mara',
         wishlist_url = 'https://wishes.example/mara', created_at = '2025-03-08'
       where id = $1`,
      [mara.id, Array.from({ length: 12 }, (_, at) => `Line ${at} of my story.`).join('\n')],
    );
    await database.query(
      `update public.creator_settings set text_price_cents = 49, audio_price_cents = 199,
         video_price_cents = 299 where creator_id = $1`,
      [mara.id],
    );
  });

  test('[F30] a fan reads on a profile name, counts, prices and bio', async () => {
    const { page, open } = await openPage({ width, as: fan });
    await open(`/${mara.username}`);
    const words = main(page);
    const bio = words.getByText(/^Line 0 of my story/);
    const high = () => bio.evaluate((element) => element.getBoundingClientRect().height);
    await bio.waitFor();
    expect(await high()).toBeLessThanOrEqual(99);
    await words.getByRole('button', { name: 'more', exact: true }).click();
    expect(await high()).toBeGreaterThan(200);
    await words.getByText('Joined March 2025').waitFor();
    for (const text of [
      '29 years',
      'Lisbon',
      '2 posts',
      '0 photos',
      '0 likes',
      '$20.00 every 30 days',
    ])
      await words.getByText(text).first().waitFor();
    // The button in the right column has the price and its period already.
    if (width === 1280) expect(await words.getByText('$20.00 every 30 days').count()).toBe(1);
    for (const text of ['$0.49 message', '$1.99 audio call, not available yet'])
      await words.getByText(text).waitFor();
    const wishlist = words.getByRole('link', { name: 'Wishlist at wishes.example' });
    expect(await wishlist.getAttribute('rel')).toContain('noreferrer');
    for (const name of ['Tip', 'Follow'])
      await words.getByRole('button', { name, exact: true }).waitFor();
    await words.getByRole('link', { name: 'Message' }).waitFor();

    await words.getByRole('button', { name: 'less', exact: true }).click();
    expect(await high()).toBeLessThanOrEqual(99);
    expect(await words.getByRole('form', { name: 'New post' }).count()).toBe(0);
  });

  test('[F34] a fan is offered the private wall at the price of the day, a subscriber is not', async () => {
    const { page, open } = await openPage({ width, as: fan });
    await open(`/${mara.username}`);
    await unlock(page).getByText('Unlock my private wall for $20.00').waitFor();
    await database.query(
      `insert into public.limited_offers (creator_id, price_cents, sales_left) values ($1, 950, 7)`,
      [mara.id],
    );
    await page.reload();
    await unlock(page).getByText('Unlock my private wall for $9.50').waitFor();
    await unfoldProfile(page);
    // The button in the right column has the offer already.
    await main(page)
      .getByText(width === 1280 ? '7 offers left' : 'limited offer, 7 left')
      .waitFor();
    await database.query('delete from public.limited_offers where creator_id = $1', [mara.id]);

    for (const as of [payer, mara, await newCreator('Ines Visiting')]) {
      const other = await openPage({ width, as });
      await other.open(`/${mara.username}`);
      await main(other.page).getByText('Seen by everybody').waitFor();
      expect(await unlock(other.page).count()).toBe(0);
      await other.close();
    }
  });

  test('[F30] a creator posts on the own profile', async () => {
    const { page, open } = await openPage({ width, as: mara });
    await open(`/${mara.username}`);
    await main(page).getByRole('form', { name: 'New post' }).waitFor();
    await main(page).getByRole('link', { name: 'Edit profile' }).waitFor();
    await main(page).getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(1);
  });

  test('[F46] a fan reports a profile in two presses, once', async () => {
    const visit = await openPage({ width, as: fan });
    const { page, open } = visit;
    await open(`/${mara.username}`);
    const ask = async () => {
      await main(page).getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
      const dialog = page.getByRole('dialog', { name: 'Report this profile' });
      await dialog.getByLabel('Spam or fraud').check();
      return dialog;
    };
    const dialog = await ask();
    await dialog.getByLabel('In your words (optional)').fill('This is not her.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('This profile will be reviewed soon. Thank you!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const { rows } = await database.query(
      `select reason, text, snapshot ->> 'name' as name from private.reports
       where reporter_id = $1 and target = 'profile' and target_id = $2`,
      [fan.id, mara.id],
    );
    expect(rows).toEqual([{ reason: 'spam', text: 'This is not her.', name: 'Mara Profile' }]);

    visit.expectRefusal(/rpc\/report_profile/);
    const again = await ask();
    await again.getByRole('button', { name: 'Send report' }).click();
    await again.getByText('You have already reported this. It will be reviewed soon.').waitFor();

    const guest = await openPage({ width });
    await guest.open(`/${mara.username}`);
    await main(guest.page).getByRole('button', { name: 'More', exact: true }).click();
    await guest.page.getByRole('menuitem', { name: 'Report' }).click();
    await guest.page.waitForURL('**/register/follower');
  });

  test('[F117] [F31] an unlisted creator is seen by the owner and by subscribers alone', async () => {
    const nora = await newCreator('Nora Unlisted');
    await subscribed(payer, nora);
    await writePost(nora, 'private', 'Still for who pays');
    await setStatus(nora, 'promoted_at = null');
    await setApplication(nora, 'accepted');

    const paying = await openPage({ width, as: payer });
    await paying.open(`/${nora.username}`);
    await main(paying.page).getByText('Still for who pays').waitFor();
    const stranger = await openPage({ width, as: fan });
    await stranger.open(`/${nora.username}`);
    await stranger.page.getByText(gone).waitFor();
    const owner = await openPage({ width, as: nora });
    await owner.open(`/${nora.username.toUpperCase()}`);
    await owner.page.waitForURL(`**/${nora.username}`);
    await owner.page.getByText('Your page is not listed yet.').waitFor();
    await owner.page.getByRole('link', { name: 'See what is left' }).click();
    await owner.page.getByText('You were accepted').waitFor();
    await owner.close();

    await setStatus(nora, 'suspended_at = now()');
    await paying.page.reload();
    await paying.page.getByText(gone).waitFor();
    expect(await main(paying.page).innerText()).not.toContain('Nora');
  });

  test('[F31] an applicant reads on the own page what comes next, and a guest finds no page', async () => {
    const applicant = await withPassword(await makeUser('applicant', 'creator'));
    await setApplication(applicant, 'pending');
    const own = await openPage({ width, as: applicant });
    await own.open(`/${applicant.username}`);
    await own.page
      .getByText('Your application is being reviewed. We will email you the next steps.')
      .waitFor();
    const { page, open } = await openPage({ width });
    await open(`/${applicant.username}`);
    await page.getByText(gone).waitFor();
    expect(new URL(page.url()).pathname).toBe('/not-found');
  });

  test('[F32] a blocked fan reads one sentence and nothing else, by every address', async () => {
    const rosa = await newCreator('Rosa Blocking');
    const foe = await newFan('Foe Profile');
    const word = `Rosa${Math.random().toString(36).slice(2, 8)}`;
    await database.query('update public.profiles set name = $2 where id = $1', [rosa.id, word]);
    const postId = await writePost(rosa, 'public', `Words of ${word}`);
    await foe.client.rpc('follow', { p_creator_id: rosa.id });

    const away = await openPage({ width, as: foe });
    const { page } = away;
    await away.open(`/${rosa.username}`);
    await main(page).getByText(`Words of ${word}`).waitFor();
    const { error } = await rosa.client.rpc('block', { p_user_id: foe.id });
    expect(error).toBeNull();

    // On the page that is still open actions are refused, and new posts do not arrive.
    away.expectRefusal(
      /rpc\/(like_post|follow|unfollow|send_tip|conversation_with|locked_post|post)/,
    );
    await writePost(rosa, 'public', `More of ${word}`);
    const sentence = main(page).getByText(
      'You have been blocked from viewing this creators profile',
    );
    // The page may read itself again before the press.
    const like = main(page).getByRole('button', { name: /like/i }).first();
    await Promise.any([like.click(), sentence.waitFor()]);
    await page.reload();
    await sentence.waitFor();
    // Other creators to follow, and nothing of hers.
    const others = main(page).getByRole('region', { name: 'Suggestions' });
    await others.getByRole('link', { name: 'Browse all creators' }).waitFor();
    const shown = (await main(page).innerText()).replace(await others.innerText(), '');
    expect(shown).not.toMatch(/Rosa|Words|Tip|Unlock/);
    expect(await others.getByText(rosa.username).count()).toBe(0);
    const buttons = main(page).getByRole('button');
    expect(await buttons.count()).toBe(await buttons.and(others.getByRole('button')).count());
    await axe(page);

    for (const path of ['/feed', '/stories', '/notifications', '/favorites', `/post/${postId}`]) {
      await away.open(path);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      expect(await main(page).innerText(), path).not.toContain(word);
    }
    await away.open(`/browse/all/female?q=${word}`);
    await main(page).getByText('Oops, nothing to see here yet :(').waitFor();
    await away.open(`/conversations/${rosa.username}`);
    await page.waitForURL('**/conversations');

    await rosa.client.rpc('unblock', { p_user_id: foe.id });
    await away.open(`/${rosa.username}`);
    await main(page).getByText(`More of ${word}`).waitFor();
    await signOut(page);
  });
});

test('[F30] a creator has the own prices and money beside the page, and no other creators', async () => {
  const owner = await newCreator('Owning Profile');
  const { page, open } = await openPage({ width: 1280, as: owner });
  await open(`/${owner.username}`);
  const column = page.getByRole('complementary');
  await column.getByText('Pending Balance').waitFor();
  await settled(page);
  expect(await column.getByRole('region', { name: 'Similar creators' }).count()).toBe(0);
  await column.getByRole('link', { name: 'Change your prices' }).click();
  await page.waitForURL('**/settings#fee');
});

import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { isPictureShown, newCreator, newFan, settled } from './world.ts';

const { openPage } = launchBrowser();

/** A limited offer that runs, as the command of offers would begin it. */
async function offer(creator: Account, cents: number) {
  await database.query(
    `insert into public.limited_offers (creator_id, price_cents, sales_left) values ($1, $2, 20)
     on conflict (creator_id) do update set price_cents = excluded.price_cents`,
    [creator.id, cents],
  );
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

describe.each([1280] as const)('a creator’s settings at %i', (width) => {
  let creator: Account;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    creator = await newCreator(`Saved${width} Settings`);
    visit = await openPage({ as: creator, width });
    page = visit.page;
    // Unsaved changes of one test do not keep the next one from opening the page.
    page.on('dialog', (dialog) => void dialog.accept());
  });
  beforeEach(async () => {
    await visit.open('/settings');
    await field(page, 'Display name').waitFor();
  });

  test('[F65] [F118] a creator reads what is wrong at each field, keeps what was typed, and saves it once it is right', async () => {
    await visit.open('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Settings' }).click();
    const profile = section(page, 'Profile');
    await field(page, 'Display name').fill('Sav');
    await field(page, 'Age').fill('17');
    await field(page, 'Location').fill('L');
    await field(page, 'Bio').fill('hey');
    await field(page, 'Wishlist').fill('http://example.com/mine');
    await profile.getByRole('button', { name: 'Save profile' }).click();
    for (const sentence of [
      'Your name must have between 4 and 30 characters ( letters and spaces ).',
      'You must be at least 18 years old.',
      'Use a valid location, e.g. London, United Kingdom.',
      'Must have between 5 and 1500 characters.',
      'You must specify at least one valid social profile ( eg. @instagramID )',
      'Use a valid wishlist address, e.g. https://example.com/wishlist.',
    ])
      await profile.getByText(sentence).waitFor();
    expect(await field(page, 'Bio').inputValue()).toBe('hey');
    expect(await field(page, 'Wishlist').inputValue()).toBe('http://example.com/mine');
    await axe(page);

    await field(page, 'Display name').fill(`Saved${width} Anew`);
    await field(page, 'Age').fill('31');
    await field(page, 'Location').fill('London, United Kingdom.');
    await field(page, 'Bio').fill('Video, tea and long evenings.');
    await field(page, 'Instagram').fill('saved.settings');
    await field(page, 'Wishlist').fill('https://Example.com/mine');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await profile.getByText('Settings saved successfully!').waitFor();
    expect(await field(page, 'Instagram').inputValue()).toBe('@saved.settings');
    expect(await field(page, 'Wishlist').inputValue()).toBe('https://example.com/mine');

    const tab = await visit.openTab(`/${creator.username}`);
    await tab.getByText('London, United Kingdom.').waitFor();
    await tab.getByText('31 years').waitFor();
    const wishlist = tab.getByRole('link', { name: /Wishlist/ });
    expect(await wishlist.getAttribute('href')).toBe('https://example.com/mine');
    expect(await wishlist.getAttribute('rel')).toContain('noreferrer');
    await tab.close();

    // A character in name only: the form lets it pass, the database refuses it at its field.
    const filler = '\u3164'.repeat(5);
    visit.expectRefusal(/save_profile/);
    await field(page, 'Display name').fill(filler);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await profile.getByText('Your name must have between 4 and 30 characters').waitFor();
    expect(await field(page, 'Display name').inputValue()).toBe(filler);
    await field(page, 'Display name').fill(`Saved${width} Anew`);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await profile.getByText('Settings saved successfully!').waitFor();
  });

  test('[F68] [F108] a creator is refused a file that is no picture, then cuts and shows a new picture and cover', async () => {
    const words = Buffer.from('no picture');
    await page
      .getByLabel('Picture for the cover')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: words });
    await page.getByText('Invalid image format. Try again with another image').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();

    const profile = section(page, 'Profile');
    for (const [label, name] of [
      ['Picture for the profile picture', 'face.png'],
      ['Picture for the cover', 'cover.png'],
    ] as const) {
      const buffer = await drawing(1700, 900, '#305080').png().toBuffer();
      await profile.getByLabel(label).setInputFiles({ name, mimeType: 'image/png', buffer });
      await page.getByRole('button', { name: 'Use this picture' }).click();
    }
    await profile.locator('img[alt="Your cover"]').waitFor();
    await profile.locator('img[alt=""]').waitFor();
    await page.reload();
    await profile.locator('img[alt="Your cover"]').waitFor();
    await expect.poll(() => isPictureShown(profile)).toBe(true);
  });

  test('[F57] [F58] a creator sets a fee within its bounds, which others see and a running offer has to undercut', async () => {
    const fee = section(page, 'Subscription fee');
    const input = fee.getByRole('textbox');
    const save = fee.getByRole('button', { name: 'Save fee' });
    for (const [typed, kept, sentence] of [
      ['', '', 'Price cannot be empty!'],
      ['45', '45', 'Price must be at least $4.99 and maximum $44.99.'],
      ['12a.345', '12.34', null],
    ] as const) {
      // Typed character by character: the field drops what it does not accept.
      await input.fill('');
      await input.pressSequentially(typed);
      expect(await input.inputValue()).toBe(kept);
      if (sentence === null) continue;
      await save.click();
      await fee.getByText(sentence).waitFor();
      expect(await input.inputValue()).toBe(kept);
    }
    await save.click();
    await fee.getByText('Settings saved successfully!').waitFor();
    const guest = await openPage({ width });
    await guest.open(`/${creator.username}`);
    await guest.page.getByText('$12.34').first().waitFor();

    await offer(creator, 950);
    visit.expectRefusal(/save_prices/);
    await fee.getByRole('textbox').fill('9.50');
    await fee.getByRole('button', { name: 'Save fee' }).click();
    await fee.getByText('Discounted price must be smaller than the subscription fee.').waitFor();
    expect(await fee.getByRole('textbox').inputValue()).toBe('9.50');
    await fee.getByRole('textbox').fill('9.51');
    await fee.getByRole('button', { name: 'Save fee' }).click();
    await fee.getByText('Settings saved successfully!').waitFor();
  });

  test('[F59] a creator enters all chat prices together, and each wrong one has its own sentence', async () => {
    const prices = section(page, 'Chat prices');
    const save = prices.getByRole('button', { name: 'Save chat prices' });
    // The field shows a typed comma as a dot.
    await field(page, 'Text message').pressSequentially('0,49');
    expect(await field(page, 'Text message').inputValue()).toBe('0.49');
    await save.click();
    await prices.getByText('Prices cannot be empty!').waitFor();
    await field(page, 'Audio call').fill('1..9');
    await field(page, 'Video call').fill('100');
    await save.click();
    await prices.getByText('Incorrect audio call price specified. Example 0.49').waitFor();
    await prices.getByText('Maximum price cap is set at $99.99').waitFor();
    await field(page, 'Audio call').fill('1.99');
    await field(page, 'Video call').fill('99.99');
    await save.click();
    await prices.getByText('Settings saved successfully!').waitFor();
    await page.reload();
    expect(await field(page, 'Text message').inputValue()).toBe('0.49');
    expect(await field(page, 'Audio call').inputValue()).toBe('1.99');
  });

  test('[F29] a listed creator without categories reads a warning until some are chosen', async () => {
    const warning = page.getByText('You haven’t chosen any categories.');
    await creator.client.rpc('save_categories', { p_categories: [] });
    await visit.open('/');
    await page.getByRole('heading', { name: 'You were accepted' }).waitFor();
    await warning.waitFor();
    await axe(page);
    await page.getByRole('link', { name: 'Choose your categories' }).click();
    await page.waitForURL('**/settings#categories');
    await warning.waitFor();
    const categories = section(page, 'Categories');
    await categories.getByText('Female', { exact: true }).first().click();
    await categories.getByRole('checkbox', { name: 'Female', exact: true }).check();
    await categories.getByRole('button', { name: 'Save categories' }).click();
    await warning.waitFor({ state: 'detached' });
    await categories.getByText('Categories successfully updated!').waitFor();
    await categories.getByRole('checkbox', { name: 'Female', exact: true }).uncheck();
    await categories.getByRole('button', { name: 'Save categories' }).click();
    await categories.getByText('You have no categories now.').waitFor();
    expect(await categories.getByText('Categories successfully updated!').count()).toBe(0);
    await warning.waitFor();
    await categories.getByRole('checkbox', { name: 'Female', exact: true }).check();
    await categories.getByRole('button', { name: 'Save categories' }).click();
    await warning.waitFor({ state: 'detached' });
    await visit.open('/');
    await page.getByRole('heading', { name: /^Good .*, Saved/ }).waitFor();
    await settled(page);
    expect(await page.getByRole('heading', { name: 'You were accepted' }).count()).toBe(0);
  });

  test('[F29] a creator chooses six categories, the other boxes close, and browse finds by them', async () => {
    const categories = section(page, 'Categories');
    const box = (name: string) => categories.getByRole('checkbox', { name, exact: true });
    await creator.client.rpc('save_categories', { p_categories: ['female'] });
    await page.reload();
    await box('Tall').check();
    // A kind is found through its tag, and is not counted beside it.
    expect(await box('Female').isDisabled()).toBe(true);
    for (const name of ['Curvy', 'Petite', 'Redhead', 'Dance', 'Vintage']) await box(name).check();
    await categories.getByText('6 of 6 chosen').waitFor();
    expect(await box('Cosplay').isDisabled()).toBe(true);
    await box('Petite').uncheck();
    expect(await box('Cosplay').isDisabled()).toBe(false);
    await box('Cosplay').check();
    await categories.getByRole('button', { name: 'Save categories' }).click();
    await categories.getByText('Categories successfully updated!').waitFor();
    expect(await categories.getByText('You have no categories now.').count()).toBe(0);

    const guest = await openPage({ width });
    await guest.open('/browse/featured/female/cosplay');
    await guest.page.getByText(`Saved${width} Anew`).waitFor();
    const tags = guest.page.getByRole('navigation', { name: 'Tag' });
    expect(await tags.locator('[aria-current="page"]').textContent()).toBe('Cosplay');
    await tags.getByRole('link', { name: 'Petite' }).click();
    await guest.page.waitForURL('**/browse/featured/female/petite');
    await settled(guest.page);
    expect(await guest.page.getByText(`Saved${width} Anew`).count()).toBe(0);
  });
});

test('[F65] a creator jumps to a section by the list beside them', async () => {
  const { page, open } = await openPage({ as: await newCreator('Listed Settings'), width: 1280 });
  await open('/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings' })
    .click();
  const list = page.getByRole('navigation', { name: 'Sections' });
  await list.getByText('Notifications').click();
  await page.waitForURL('**/settings#notifications');
  await expect
    .poll(() =>
      section(page, 'Notifications').evaluate((part) => part.getBoundingClientRect().bottom),
    )
    .toBeLessThan(1000);
  // The list stays beside what is read.
  const top = await list.getByText('Profile').evaluate((link) => link.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(0);
});

test('[F29] an accepted creator who is not listed yet sees the next steps', async () => {
  const accepted = await newCreator('Ada Accepted');
  await accepted.client.rpc('save_categories', { p_categories: [] });
  await database.query(
    `with unlisted as (
       update private.account_statuses set promoted_at = null where profile_id = $1)
     update public.account_settings set application_state = 'accepted' where profile_id = $1`,
    [accepted.id],
  );
  const { page, open } = await openPage({ as: accepted, width: 1280 });
  await open('/');
  await page.getByRole('heading', { name: 'You were accepted' }).waitFor();
  expect(await page.getByText('You haven’t chosen any categories.').count()).toBe(0);
  await page.getByRole('link', { name: 'Choose your categories' }).click();
  // The link leads to the very section, though the settings are read first.
  await expect
    .poll(() => section(page, 'Categories').evaluate((part) => part.getBoundingClientRect().top))
    .toBeLessThan(500);
});

test('[F4] a follower who opens the settings is led home', async () => {
  const { page, open } = await openPage({ as: await newFan('Fay Settings') });
  await open('/settings');
  await page.waitForURL('**/feed');
});

import { expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, until, withPassword, type Account } from '../support/browser.ts';
import { database, makeUser, uniqueName } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  addressOf,
  applicationsOf,
  applyAs,
  chooseIdPhotos,
  confirmAddress,
  create,
  crop,
  fillAccount,
  fillLegal,
  fillProfile,
  next,
  photo,
  seePictures,
} from './enrolment-wizard.ts';
import { newCreator, newFan, readyPicture } from './world.ts';
import { bornYearsAgo } from '../support/born.ts';

/* Faults on the way of an application, and how it continues. */
const { openPage } = launchBrowser();

test('[F21] an applicant with a known address is led back to its field, and keeps everything else', async () => {
  const fan = await newFan('Known');
  const username = uniqueName('fresh');
  const visit = await openPage({ width: 390 });
  const { page } = visit;
  visit.expectRefusal(/functions\/v1\/enrolment/);
  await visit.open('/enroll');
  await fillAccount(page, username, fan.email);
  await fillProfile(page, 'Fresh Portrait');
  await fillLegal(page);
  await create(page).click();
  await page.waitForURL('**/enroll');
  await page.getByText('Specified email address is already registered.').waitFor();
  await until(() => page.getByLabel('Email').evaluate((field) => field.matches(':focus')));

  await page.getByLabel('Email').fill(addressOf(username));
  await next(page).click();
  await page.waitForURL('**/enroll/second-step');
  await next(page).click();
  await page.waitForURL('**/enroll/third-step');
  await seePictures(page, 2);
  await create(page).click();
  await page.waitForURL('**/enroll/success');
  expect(await applicationsOf(addressOf(username))).toMatchObject([{ pictures: 4 }]);
  expect(await applicationsOf(fan.email)).toEqual([]);
});

test('[F24] an applicant who loses the line or an answer applies once', async () => {
  const username = uniqueName('lost');
  const visit = await openPage({ width: 1280 });
  const { page } = visit;
  visit.expectRefusal(/functions\/v1\/enrolment|rpc\/check_signup/);
  let lost = 0;
  await page.route('**/functions/v1/enrolment', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await visit.open('/enroll');
  await fillAccount(page, username);
  await fillProfile(page, 'Lost Answer');
  await fillLegal(page);
  await page.waitForLoadState('networkidle');
  await visit.context.setOffline(true);
  await create(page).click();
  await page.getByText('You are offline. Try again when you are connected.').waitFor();
  await visit.context.setOffline(false);
  await create(page).click();
  await page.getByText('Nothing is lost').waitFor();
  // The account is made: its step is over.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Your profile' }).waitFor();
  expect(await page.getByRole('link', { name: 'Back' }).count()).toBe(0);
  await next(page).click();
  await create(page).click();
  await page.waitForURL('**/enroll/success');
  expect(await applicationsOf(addressOf(username))).toMatchObject([{ pictures: 4 }]);
});

test('[F24] an applicant reads that pictures did not arrive, and sends them again from home', async () => {
  const username = uniqueName('broken');
  const visit = await openPage({ width: 390 });
  const { page } = visit;
  visit.expectRefusal(/upload\/sign/);
  await page.route('**/upload/sign/**', (route) => route.abort());
  await visit.open('/enroll');
  await applyAs(page, username, 'Broken Line');
  await page.waitForURL('**/enroll/success');
  await page
    .getByText('Your images failed to upload. Please upload them again from your dashboard.')
    .waitFor();
  await axe(page);

  await confirmAddress(page, addressOf(username));
  await page.getByText('Some of your pictures did not arrive.').waitFor();
  await axe(page);
  await page
    .getByLabel('Photo of your government-issued ID')
    .setInputFiles(await photo(2400, 1600, '#408050'));
  await page.getByText('Photo of your government-issued ID').waitFor({ state: 'detached' });
  await crop(page, 'Profile picture', await photo(900, 900, '#a04030'));
  await page.getByText('Profile picture', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText('Photo of your ID next to your face').waitFor();
  expect(await applicationsOf(addressOf(username))).toMatchObject([{ pictures: 2 }]);
});

test('[F24] an applicant who leaves during the upload is asked first', async () => {
  const username = uniqueName('leaving');
  const { page, open } = await openPage({ width: 1280 });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/upload/sign/**', async (route) => {
    await held;
    await route.continue();
  });
  await open('/enroll');
  await applyAs(page, username, 'Leaving Soon');
  await page.getByText('Sending your pictures').waitFor();
  await page.getByRole('progressbar', { name: 'Cover picture' }).waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByText('Your application is still being sent').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByText('Sending your pictures').waitFor();
  release();
  await page.waitForURL('**/enroll/success');
});

test('[F26] [F110] an applicant keeps the first referrer until the application', async () => {
  const [first, second] = [await newCreator('Rita'), await newCreator('Sven')];
  const username = uniqueName('sent');
  const { page, open } = await openPage({ width: 390 });
  for (const path of ['/enroll/nowhere', '/enroll/second-step/further', '/enroll/second-step']) {
    await open(path);
    await page.waitForURL('**/enroll');
  }
  expect(await page.evaluate(() => localStorage.getItem('referrer'))).toBeNull();
  await open(`/enroll/${first.id}`);
  await page.waitForURL('**/enroll');
  await open(`/enroll/${second.id}`);
  await page.waitForURL('**/enroll');
  await applyAs(page, username, 'Sent by Rita');
  await page.waitForURL('**/enroll/success');
  const { rows } = await database.query(
    `select r.referrer_id from private.referrers r join auth.users u on u.id = r.creator_id
     where u.email = $1`,
    [addressOf(username)],
  );
  expect(rows).toEqual([{ referrer_id: first.id }]);
  expect(await page.evaluate(() => localStorage.getItem('referrer'))).toBeNull();
});

/** A creator whose application was rejected; their profile shows both of its pictures. */
async function rejectedCreator(): Promise<Account> {
  const creator = await withPassword(await makeUser('again', 'creator'));
  for (const [kind, width, height] of [
    ['avatar', 500, 665],
    ['cover', 2000, 475],
  ] as const) {
    const mediaId = await readyPicture(
      creator,
      kind,
      await drawing(width, height, '#a04030').png().toBuffer(),
    );
    await creator.client.rpc('set_profile_picture', { p_media_id: mediaId });
  }
  const note = { bytes: 100, type: 'image/png' };
  const { error } = await creator.client.rpc('apply', {
    p_request_id: crypto.randomUUID(),
    p_referrer_id: creator.id,
    p_fields: {
      name: 'Ada Again',
      age: 28,
      location: 'Lisbon, Portugal',
      twitter: '@ada_again',
      instagram: '',
      bio: 'Second time lucky.',
      first_name: 'Ada',
      last_name: 'Again',
      country: 'PT',
      date_of_birth: bornYearsAgo(28),
    },
    p_pictures: [
      { kind: 'id_document', ...note },
      { kind: 'id_selfie', ...note },
    ],
  });
  expect(error).toBeNull();
  await database.query(`select staff.reject_application('Ada', 'The ID is blurred.', $1)`, [
    creator.username,
  ]);
  return creator;
}

test.each(atWidths(390, 1280))(
  '[F24] a rejected creator reads why at %i pixels, and applies again',
  async (width) => {
    const creator = await rejectedCreator();
    const { page, open } = await openPage({ width, as: creator });
    await open(`/${creator.username}`);
    await page.getByText('Your page is not listed: your application was not accepted.').waitFor();
    await page.getByRole('link', { name: 'See how it stands' }).click();
    await page.getByText('The ID is blurred.').waitFor();
    await axe(page);
    await page.getByRole('link', { name: 'Apply again' }).click();
    await page.waitForURL('**/enroll/second-step');
    await page.getByText('Step 1 of 2').waitFor();
    expect(await page.getByLabel('Display name').inputValue()).toBe('Ada Again');
    await seePictures(page, 2);
    await open('/enroll');
    await page.waitForURL('**/enroll/second-step');
    await next(page).click();
    await page.waitForURL('**/enroll/third-step');
    await page.getByText('are kept from your last application').waitFor();
    await page.getByRole('button', { name: 'SEND APPLICATION' }).click();
    await page.getByText('You must upload a photo of your Government issued ID.').waitFor();
    await chooseIdPhotos(page);
    await page.getByRole('button', { name: 'SEND APPLICATION' }).click();
    await page.waitForURL('**/enroll/success');
    const { rows } = await database.query(
      `select distinct first_name, last_name, country from private.applications
       where creator_id = $1`,
      [creator.id],
    );
    expect(rows).toEqual([{ first_name: 'Ada', last_name: 'Again', country: 'PT' }]);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByText('Your application is being reviewed').waitFor();
    const states = (await applicationsOf(creator.email)).map(({ state }) => state);
    expect(states).toEqual(['rejected', 'pending']);
  },
);

test('[F4] a fan and an accepted creator who open the enrolment are led home', async () => {
  const fan = { user: await newFan('Olaf'), home: '**/feed' };
  const creator = { user: await newCreator('Petra'), home: '**/admin' };
  for (const { user, home } of [fan, creator]) {
    const { page, open } = await openPage({ as: user });
    for (const path of ['/enroll', '/enroll/second-step', `/enroll/${user.id}`]) {
      await open(path);
      await page.waitForURL(home);
    }
    await until(() => page.evaluate(() => localStorage.getItem('referrer') === null));
  }
});

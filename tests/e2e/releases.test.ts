import { beforeAll, describe, expect, test } from 'vitest';
import { fillBirth } from '../support/birth-field.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { button, composer, give, picture } from './uploads-world.ts';
import { shapes } from '../api/media-support.ts';
import { eventually, follow, newCreator, newFan, readyPicture, settled } from './world.ts';

/*
 * Somebody who is shown beside a creator agrees by a link, on a phone and without an account; staff
 * accept; the creator posts; the person withdraws.
 */
const { openPage } = launchBrowser();

let creator: Account;
let fan: Account;

beforeAll(async () => {
  creator = await newCreator('Ros Released');
  fan = await newFan('Rita Reader', 5000);
  await follow(fan, creator);
});

/** Staff accept once the worker has made both pictures. */
async function accept(name: string) {
  const handle = async () => {
    const { rows } = await database.query<{ release: string }>(
      `select q.release from staff.release_queue q
       join public.releases r on r.handle = q.release
       join public.performers p on p.id = r.performer_id
       where p.name = $1 and q.missing is null and q.processing is null and q.failed is null`,
      [name],
    );
    return rows[0]?.release;
  };
  await eventually(handle).toMatch(/^L-\d+$/);
  for (const act of ['open', 'accept'])
    await database.query(`select staff.${act}_release('Ada', 'the ID is valid', $1)`, [
      await handle(),
    ]);
}

/** A message of a dollar with the person, which the fan buys. */
async function sell(name: string, number: number) {
  const mediaId = await readyPicture(creator, 'chat', await shapes(number).png().toBuffer());
  await database.query(
    `insert into public.media_performers (media_id, performer_id, creator_id)
     select $1, p.id, p.creator_id from public.performers p where p.name = $2`,
    [mediaId, name],
  );
  await database.query(`update public.media set people = 'people' where id = $1`, [mediaId]);
  const { data } = await creator.client.rpc('send_message', {
    p_to: fan.id,
    p_text: 'for you',
    p_media_ids: [mediaId],
    p_price_cents: 100,
    p_request_id: crypto.randomUUID(),
  });
  const { error } = await fan.client.rpc('unlock_message', {
    p_message_id: (data as { id: string }).id,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
}

const balance = async () => {
  const { rows } = await database.query<{ cents: string }>(
    'select balance_cents as cents from public.wallets where owner_id = $1',
    [fan.id],
  );
  return Number(rows[0]?.cents);
};

describe.each([
  // Pictures of their own: what was withdrawn cannot be uploaded again.
  { width: 390, theme: 'dark', colour: 'green' },
  { width: 1280, theme: 'light', colour: 'blue' },
] as const)('at $width pixels in the $theme theme', (look) => {
  test('[F150] a picture of two waits for the second person, is posted, and is hidden when that person withdraws', async () => {
    const name = `Ann ${look.width}`;
    const words = `The two of us at ${look.width}`;
    const shot = (part: string) => `tests/e2e/.output/release-${part}-${look.width}.png`;
    const { page, open, expectRefusal } = await openPage({ ...look, as: creator });
    await open(`/${creator.username}`);
    const form = composer(page);
    await form.getByLabel('Text of the post').fill(words);
    const { buffer } = await picture(look.colour);
    await give(form.getByLabel('Text of the post'), 'drop', 'two.png', [...buffer]);
    await form.getByRole('button', { name: 'Only me', pressed: true }).waitFor();
    await button(form, 'People…').click();
    const sheet = page.getByRole('dialog', { name: 'Who is shown?' });
    await button(sheet, 'Make a link').click();
    expectRefusal(/rpc\/add_performer/);
    await sheet.getByText('A name has 1 to 40 characters.').waitFor();
    await sheet.getByLabel('Name').fill(name);
    await button(sheet, 'Make a link').click();
    const link = await sheet.getByLabel(`Link for ${name}`).inputValue();
    await axe(page);
    await page.screenshot({ path: shot('sheet') });
    await button(sheet, 'Done, 1 chosen').click();
    await sheet.waitFor({ state: 'detached' });
    await form.getByText(/invited until/).waitFor();
    await button(form, 'Describe picture 1').waitFor();
    await axe(page);
    await page.screenshot({ path: shot('composer') });
    expectRefusal(/rpc\/create_post/);
    await button(form, 'Post').click();
    await form.getByText(`${name} has not agreed yet.`).waitFor();

    const phone = await openPage({ width: 390, theme: look.theme, passGate: false });
    await phone.open(new URL(link).pathname);
    await phone.page.getByText('wants to publish pictures').waitFor();
    await settled(phone.page);
    await axe(phone.page);
    await phone.page.screenshot({ path: shot('form'), fullPage: true });
    await button(phone.page, 'I agree').click();
    await eventually(() => phone.page.getByText('Without this you cannot be shown.').count()).toBe(
      2,
    );
    await phone.page.getByLabel('Legal name', { exact: true }).fill('Ann Example');
    await fillBirth(phone.page, '1996-05-04');
    await phone.page
      .getByLabel('Photo of your government-issued ID')
      .setInputFiles(await picture('red'));
    await phone.page.getByLabel('Photo of your face').setInputFiles(await picture('blue'));
    await phone.page.getByLabel('I may be shown').check();
    await phone.page.getByLabel('They may be published').check();
    await phone.page.getByLabel('Legal name again').fill('Ann Other');
    await button(phone.page, 'I agree').click();
    await phone.page.getByText('Sign with the same name as above.').waitFor();
    await phone.page.screenshot({ path: shot('refused'), fullPage: true });
    await phone.page.getByLabel('Legal name again').fill('Ann Example');
    await button(phone.page, 'I agree').click();
    await phone.page.getByText('Thank you. We are looking at it.').waitFor();
    await settled(phone.page);
    await axe(phone.page);
    await phone.page.screenshot({ path: shot('sent') });
    await form.getByText('sent, we are looking at it').waitFor();

    await accept(name);
    await form.getByText('agreed', { exact: true }).waitFor();
    await button(form, 'Post').click();
    const post = page.getByRole('article').filter({ hasText: words });
    await post.getByRole('button', { name: /Open picture/ }).waitFor();

    await sell(name, look.width);
    expect(await balance()).toBe(4900);
    const reader = await openPage({ ...look, as: fan });
    await reader.open(`/${creator.username}`);
    const seen = reader.page.getByRole('article').filter({ hasText: words });
    await seen.getByRole('button', { name: /Open picture/ }).waitFor();
    await phone.open(new URL(link).pathname);
    await phone.page.getByText('You have agreed.').waitFor();
    await button(phone.page, 'Withdraw my agreement').click();
    const question = phone.page.getByRole('alertdialog');
    await phone.page.screenshot({ path: shot('question') });
    await button(question, 'Withdraw').click();
    await phone.page.getByText('You have withdrawn.').waitFor();
    await phone.page.screenshot({ path: shot('withdrawn') });
    await seen.getByRole('button', { name: /Open picture/ }).waitFor({ state: 'detached' });

    await open(`/${creator.username}`);
    await page
      .getByRole('article')
      .filter({ hasText: words })
      .getByText('1 picture is hidden from everybody.')
      .waitFor();
    await page.screenshot({ path: shot('hidden') });
    // a job returns the money within seconds
    await eventually(balance).toBe(5000);

    await open('/admin/people');
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(/^withdrawn/)
      .waitFor();
    await settled(page);
    await axe(page);
    await page.screenshot({ path: shot('people'), fullPage: true });
  });
});

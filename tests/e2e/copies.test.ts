import { beforeAll, describe, expect, test } from 'vitest';
import { shapes } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import { newCreator, readyPicture, settled, writePost } from './world.ts';

/* Copies of pictures: one in place of the address in a complaint, and one that is refused. */
const { openPage } = launchBrowser();
let creator: Account;
let original: Buffer;
let copy: Buffer;
let postId: string;

beforeAll(async () => {
  creator = await newCreator('Cora Copied');
  original = await shapes(71).png().toBuffer();
  copy = await shapes(71).flop().resize(320).jpeg({ quality: 60 }).toBuffer();
  postId = await writePost(creator, 'public', 'The original', [
    await readyPicture(creator, 'post', original),
  ]);
  await database.query(`delete from private.rate_limit_windows where bucket like 'complaint%'`);
});

describe.each([
  { width: 390, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const)('at $width pixels in the $theme theme', (look) => {
  test('[F147] a stranger complains by a picture, which never leaves the device', async () => {
    const email = `${uniqueName('ada')}@example.test`;
    const { page, open } = await openPage({ ...look, passGate: false });
    const sent: Buffer[] = [];
    page.on('request', (request) => sent.push(request.postDataBuffer() ?? Buffer.alloc(0)));
    await open('/complaints');
    await page.getByLabel('What is it about?').selectOption('ncii');
    const field = page.getByLabel('Or the picture itself');

    await field.setInputFiles({
      name: 'words.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await page.getByText('We cannot tell what is in this picture.').waitFor();
    await page.screenshot({ path: `tests/e2e/.output/picture-bad-${look.width}.png` });
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('It stays on your device').waitFor();

    await field.setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer: copy });
    await page.getByText('Its fingerprint is ready.').waitFor();
    await settled(page);
    await axe(page);
    await page.screenshot({ path: `tests/e2e/.output/picture-ready-${look.width}.png` });
    await page.getByLabel('Your email').fill(email);
    await page.getByLabel('Your full name, as a signature').fill('Ada Stranger');
    await page.getByLabel('I believe in good faith').check();
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await page.waitForURL(/\/complaints\/[a-z2-9]{20}$/);

    const bytes = sent.reduce((sum, body) => sum + body.byteLength, 0);
    expect(bytes).toBeLessThan(copy.byteLength);
    // no part of the file either, plain or in base64
    const part = copy.subarray(copy.byteLength / 2, copy.byteLength / 2 + 24);
    const all = Buffer.concat(sent);
    expect(all.includes(part)).toBe(false);
    expect(all.includes(part.toString('base64').slice(2, 26))).toBe(false);
    const { rows } = await database.query(
      `select q.target, r.target_id, q.has_picture from staff.case_queue q
       join private.reports r on r.number = q.report where q.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ target: 'post', target_id: postId, has_picture: true }]);
  });
});

test('[F148] a copy of what a case upheld is refused in the composer, another picture is not', async () => {
  await database.query(
    `select staff.case_uphold('Ada', 'She did not agree.', q."case")
     from staff.case_queue q join private.reports r on r.number = q.report
     where r.target_id = $1 order by q."case" limit 1`,
    [postId],
  );
  const other = await newCreator('Olga Other');
  const { page, open } = await openPage({ width: 390, as: other });
  await open(`/${other.username}`);
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByRole('button', { name: 'Pictures', exact: true }).click();
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'copy.jpg', mimeType: 'image/jpeg', buffer: copy });
  await page.getByText('This cannot be uploaded here.').first().waitFor();
  await page.screenshot({ path: 'tests/e2e/.output/copy-refused.png' });
  const fine = await shapes(72).png().toBuffer();
  await input.setInputFiles({ name: 'fine.png', mimeType: 'image/png', buffer: fine });
  await expect
    .poll(async () => {
      const { rows } = await database.query(
        `select state || coalesce(' ' || failure, '') as state from public.media
         where owner_id = $1 order by id`,
        [other.id],
      );
      return rows.map(({ state }: { state: string }) => state);
    })
    .toEqual(['failed upload_barred', 'ready']);
});

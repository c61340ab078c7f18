import { beforeAll, describe, expect, test } from 'vitest';
import { markedPng, markedVideo } from '../support/ai-marked.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { videoFile } from '../support/videos.ts';
import { button, composer, give, picture } from './uploads-world.ts';
import { eventually, follow, newCreator, newFan, readyPicture, subscribed } from './world.ts';

/* The label of what a machine made: stated in the composer, or found in the file. */
const { openPage } = launchBrowser();

let creator: Account;
let fan: Account;

beforeAll(async () => {
  creator = await newCreator('Ada Label');
  fan = await newFan('Reads Labels', 5000);
  await follow(fan, creator);
  await subscribed(fan, creator);
});

const labelOf = async (text: string) => {
  const { rows } = await database.query<{ ai_label: string }>(
    `select pm.ai_label from public.post_texts x join public.post_media pm on pm.post_id = x.post_id
     where x.text = $1`,
    [text],
  );
  return rows.map(({ ai_label: label }) => label);
};

describe.each([390, 1280] as const)('the label at %i pixels', (width) => {
  test('[F157] a creator states that a picture was edited, and everybody reads it', async () => {
    const words = `A street at ${width}`;
    const { page, open } = await openPage({ width, as: creator });
    await open(`/${creator.username}`);
    const form = composer(page);
    await form.getByLabel('Text of the post').fill(words);
    const { buffer } = await picture('red');
    await give(form.getByLabel('Text of the post'), 'drop', 'street.png', [...buffer]);
    await button(form, 'Describe picture 1').click();
    const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
    await dialog.getByText('Everybody who sees it reads the label.').waitFor();
    await dialog.getByRole('button', { name: 'Edited' }).click();
    await axe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(form, 'Post').click();
    const post = page.getByRole('article').filter({ hasText: words });
    await post.getByText('Edited with AI').waitFor();

    const reader = await openPage({ width, as: fan });
    await reader.open(`/${creator.username}`);
    const read = reader.page.getByRole('article').filter({ hasText: words });
    await read.getByRole('button', { name: 'Open picture: Edited with AI' }).waitFor();
    await axe(reader.page);

    await post.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit post' });
    await button(edit, 'Describe picture 1 of the post').click();
    await dialog.getByRole('button', { name: 'No', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    expect(await labelOf(words)).toEqual(['none']);
    await read.getByText('Edited with AI').waitFor({ state: 'detached' });
  });
});

test('[F157] a picture whose metadata says generated cannot be posted as none', async () => {
  const { page, open } = await openPage({ width: 390, as: creator });
  await open(`/${creator.username}`);
  const form = composer(page);
  await form.getByLabel('Text of the post').fill('A house that nobody built');
  const { buffer } = await picture('blue');
  const marked = markedPng(buffer, 'trainedAlgorithmicMedia');
  await give(form.getByLabel('Text of the post'), 'drop', 'house.png', [...marked]);
  await button(form, 'Describe picture 1').click();
  const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
  const ready = async () => {
    const { rows } = await database.query(
      `select from public.media where owner_id = $1 and found_ai = 'generated' and is_live`,
      [creator.id],
    );
    return rows.length;
  };
  await eventually(ready).toBe(1);
  await dialog.getByRole('button', { name: 'Edited' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The file itself says so: this label stays.').waitFor();
  await dialog.getByRole('button', { name: 'Generated', pressed: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await button(form, 'Post').click();
  const post = page.getByRole('article').filter({ hasText: 'A house that nobody built' });
  await post.getByText('Made with AI').waitFor();
  expect(await labelOf('A house that nobody built')).toEqual(['generated']);
});

test('[F157] a generated video is labelled on the wall', async () => {
  const { page, open } = await openPage({ width: 1280, as: creator });
  await open(`/${creator.username}`);
  const form = composer(page);
  await form.getByLabel('Text of the post').fill('A sea that moves');
  const mov = markedVideo(
    await videoFile('mov', { width: 180, height: 320 }),
    'trainedAlgorithmicMedia',
  );
  await give(form.getByLabel('Text of the post'), 'drop', 'sea.MOV', [...mov]);
  await form.getByRole('button', { name: 'Video', exact: true, pressed: true }).waitFor();
  await button(form, 'Post').click();
  const post = page.getByRole('article').filter({ hasText: 'A sea that moves' });
  await post.getByRole('button', { name: 'Play video' }).waitFor();
  await post.getByText('Made with AI').waitFor();
});

test('[F157] a buyer reads the label in the store before a sale, and in the thread after one', async () => {
  const label = async (mediaId: string) => {
    const { error } = await creator.client.rpc('describe_media', {
      p_media_id: mediaId,
      p_alt: '',
      p_ai_label: 'generated',
    });
    expect(error).toBeNull();
    return mediaId;
  };
  const [offered, sent] = await Promise.all(
    (['red', 'green'] as const).map(async (name) =>
      label(await readyPicture(creator, 'chat', (await picture(name)).buffer)),
    ),
  );
  const offer = await creator.client.rpc('offer_item', {
    p_text: 'Two doors',
    p_media_ids: [offered ?? ''],
    p_price_cents: 500,
    p_request_id: crypto.randomUUID(),
  });
  expect(offer.error).toBeNull();
  const message = await creator.client.rpc('send_message', {
    p_to: fan.id,
    p_text: 'A window',
    p_media_ids: [sent ?? ''],
    p_price_cents: 300,
    p_request_id: crypto.randomUUID(),
  });
  expect(message.error).toBeNull();
  const { page, open } = await openPage({ width: 390, as: fan });
  await open(`/conversations/${creator.username}/store`);
  await page
    .locator('article')
    .filter({ hasText: 'Unlock for $5.00' })
    .getByText('Made with AI')
    .waitFor();
  await axe(page);
  await open(`/conversations/${creator.username}`);
  await page.getByRole('log').getByText('Made with AI').waitFor();
  await page.getByRole('button', { name: /Unlock for \$3\.00/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $3.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Open picture: Made with AI' }).waitFor();
});

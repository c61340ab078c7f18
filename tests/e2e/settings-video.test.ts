import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { database } from '../support/people.ts';
import { newCreator } from './world.ts';

const { openPage } = launchBrowser();

/** Whether the platform can make videos is said by one function; here it can, until the worker does. */
const takeVideos = (kinds: string) =>
  database.query(
    `create or replace function private.processed_kinds() returns public.media_kind[]
     language sql immutable set search_path = '' as $$ select '${kinds}'::public.media_kind[] $$`,
  );

let asItWas: string;
beforeAll(async () => {
  const { rows } = await database.query<{ sql: string }>(
    `select pg_get_functiondef('private.processed_kinds()'::regprocedure) as sql`,
  );
  asItWas = rows[0]?.sql ?? '';
});
// Before the pool of connections is closed, which launchBrowser() sees to: what is last goes first.
afterAll(() => database.query(asItWas));

/** As many bytes as asked, beginning as an MP4 does. */
function video(bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.write('\0\0\0\x18ftypisom', 'latin1');
  return buffer;
}
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test('[F37] as long as none can be made, the field says so and has no button', async () => {
  await takeVideos('{image}');
  const { page, open } = await openPage({ as: await newCreator('Nora Novideo') });
  await open('/settings');
  const section = page.getByRole('region', { name: 'Welcome video' });
  await section.getByText('Videos cannot be taken yet.').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
});

describe.each([390, 1280] as const)('a welcome video at %i', (width) => {
  beforeAll(() => takeVideos('{image,video}'));

  /** A new creator at the field, and the second part of a file, which waits until it is let through. */
  async function visitField() {
    const creator = await newCreator(`Vida${width} Video`);
    const { page, open } = await openPage({ as: creator, width });
    let letThrough = () => {};
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/upload\/resumable\//, async (route) => {
      if (route.request().method() === 'PATCH') await gate;
      await route.continue().catch(() => undefined);
    });
    await open('/settings');
    const section = page.getByRole('region', { name: 'Welcome video' });
    await section.getByText('No welcome video yet.').waitFor();
    const picker = section.getByLabel('Welcome video', { exact: true });
    return { creator, page, section, picker, letThrough };
  }

  test('[F37] is refused in its sentence where it is none, is paused and called off', async () => {
    const { page, section, picker } = await visitField();
    await picker.setInputFiles(file('a.mp4', 'video/mp4', Buffer.from('not a video at all')));
    await section.getByText('Only MP4 and MOV files are supported! Try again.').waitFor();
    await picker.setInputFiles(file('a.webm', 'video/webm', Buffer.from('a film of another kind')));
    await section.getByText('Invalid video format: video/webm').waitFor();

    await picker.setInputFiles(file('a.mp4', 'video/mp4', video(13_000_000)));
    await section.getByRole('progressbar').waitFor();
    await section.getByText(/Uploading [1-9]\d*%/).waitFor();
    await section.getByRole('button', { name: 'Pause' }).click();
    await section.getByText(/Paused at \d+%/).waitFor();
    await axe(page);
    await section.getByRole('button', { name: 'Cancel' }).click();
    await section.getByText('No welcome video yet.').waitFor();
  });

  test('[F37] goes on after a pause, is being made, and can be removed once it is there', async () => {
    const { creator, page, section, picker, letThrough } = await visitField();
    await picker.setInputFiles(file('a.mp4', 'video/mp4', video(13_000_000)));
    await section.getByText(/Uploading [1-9]\d*%/).waitFor();
    await section.getByRole('button', { name: 'Pause' }).click();
    letThrough();
    await section.getByRole('button', { name: 'Resume' }).click();
    await section.getByText('Processing... This takes about a minute.').waitFor();
    // what is still being made can be neither replaced nor removed
    expect(await section.getByRole('button').count()).toBe(0);
    await page.reload();
    await section.getByText('Processing... This takes about a minute.').waitFor();

    await database.query(
      `update public.media set state = 'ready' where owner_id = $1 and purpose = 'preview'`,
      [creator.id],
    );
    await section.getByText('Your welcome video is on your page.').waitFor();
    await section.getByRole('button', { name: 'Remove video' }).click();
    await section.getByText('No welcome video yet.').waitFor();
  });
});

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { giveIdentity } from '../support/payees.ts';
import { database, disconnectAll, makeCreator, type User } from '../support/users.ts';
import { command, decided, drawing, uploadFile } from './media-support.ts';

/* The file of records over the running platform: its address works once, and misses no work. */
const { addresses } = inject('platform');
let creator: User;

beforeAll(async () => {
  creator = await makeCreator('records');
  await giveIdentity(creator.id, 'PT', 'Rita Records');
});
afterAll(disconnectAll);

test('[F154] the file of a creator has every work of the wall, and opens once', async () => {
  for (const colour of ['#305080', '#803050']) {
    const mediaId = await uploadFile(
      creator,
      'post',
      await drawing(90, 60, colour).png().toBuffer(),
    );
    expect((await decided(creator, mediaId)).state).toBe('ready');
    await command(creator, 'create_post', {
      p_audience: 'public',
      p_text: colour,
      p_media_ids: [mediaId],
      p_request_id: crypto.randomUUID(),
    });
  }
  const { rows } = await database.query<{ address: string }>(
    `select staff.export_records('Ada Byron', 'an audit', $1) as address`,
    [creator.username],
  );
  const path = new URL(rows[0]?.address ?? '', addresses.api);
  const file = await fetch(new URL(path.pathname + path.search, addresses.api));
  expect(file.status).toBe(200);
  const lines = (await file.text()).trim().split('\r\n').slice(1);
  const { rows: works } = await database.query<{ work: string; post: string }>(
    `select private.handle_of('W', l.media_id) as work, private.handle_of('P', l.post_id) as post
     from public.post_media l where l.creator_id = $1 order by l.media_id desc`,
    [creator.id],
  );
  expect(works).toHaveLength(2);
  expect(lines).toHaveLength(2);
  works.forEach(({ work, post }, at) => {
    expect(lines[at]).toContain(`${work},${creator.username},Rita Records,`);
    expect(lines[at]).toContain(post);
  });
  expect((await fetch(new URL(path.pathname + path.search, addresses.api))).status).toBe(403);
});

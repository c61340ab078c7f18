import { afterAll, expect, test, vi } from 'vitest';
import {
  fanUnusedBytesMax,
  fanVideoMaxBytes,
} from '../../supabase/functions/_shared/generated/limits.gen.ts';
import { database, disconnectAll, makeFan } from '../support/users.ts';
import { command } from './media-support.ts';

/* The upload limits of one user under concurrent requests. */
afterAll(disconnectAll);

test('[F108] concurrent requests do not exceed the sum of unused bytes', async () => {
  const jonas = await makeFan('jonas');
  const ask = (bytes: number) =>
    command(jonas, 'request_upload', { p_purpose: 'chat', p_bytes: bytes, p_type: 'video/mp4' });
  const room = Math.floor(fanUnusedBytesMax / fanVideoMaxBytes);

  const answers = await Promise.all(Array.from({ length: 3 * room }, () => ask(fanVideoMaxBytes)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(room);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body['message']])).toEqual(
    Array.from({ length: 2 * room }, () => [413, 'unused_uploads_too_big']),
  );
  const { rows } = await database.query('select 1 from public.media where owner_id = $1', [
    jonas.id,
  ]);
  expect(rows).toHaveLength(room);

  const discarded = answers.find(({ status }) => status === 200);
  await command(jonas, 'discard_media', { p_media_id: discarded?.body['media_id'] });
  expect((await ask(fanVideoMaxBytes)).status).toBe(200);
});

test('[F108] a request waits for an uncommitted request of the same user and counts it', async () => {
  const jonas = await makeFan('jonas');
  const [first, second] = await Promise.all([database.connect(), database.connect()]);
  const open = (client: typeof first, bytes: number) =>
    client.query(`select private.open_slot($1, 'chat', $2, 'video/mp4')`, [jonas.id, bytes]);
  try {
    for (let bytes = fanVideoMaxBytes; bytes < fanUnusedBytesMax; bytes += fanVideoMaxBytes)
      await open(first, fanVideoMaxBytes);
    await first.query('begin');
    await open(first, fanVideoMaxBytes);

    const late = open(second, fanVideoMaxBytes).catch((error: Error) => error.message);
    await vi.waitFor(async () => {
      const { rowCount } = await first.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted`,
      );
      expect(rowCount).toBe(1);
    });
    await first.query('commit');

    expect(await late).toBe('unused_uploads_too_big');
  } finally {
    await first.query('rollback');
    for (const client of [first, second]) client.release();
  }
});

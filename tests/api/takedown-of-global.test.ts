import { afterAll, beforeAll, expect, test } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { begin, endPool, follow, id, open, sendGlobal } from './attacks-chat-support.ts';
import { command, decided, readersOf, shapes, uploadFile } from './media-support.ts';

/*
 * A message to an audience comes into a thread at the very moment when its picture is taken down,
 * at the report and again at the decision: whoever wins, nobody sees the picture afterwards. It
 * shows what no other test uploads, because copies of it are refused from then on.
 */
let creator: User;
let fans: User[];

beforeAll(async () => {
  creator = await makeCreator('globe');
  fans = await Promise.all(['first', 'second', 'third', 'fourth'].map((name) => makeFan(name)));
  for (const fan of fans) await follow(fan, creator);
});
afterAll(async () => {
  await endPool();
  await disconnectAll();
});

/** Runs a command while a fan's thread takes the message in; the thread ends first. */
async function duringImport<T>(fan: User, run: () => Promise<T>): Promise<T> {
  const thread = await begin(fan);
  try {
    await thread.query('select api.conversation_with($1)', [creator.username]);
    const running = run();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await thread.query('commit');
    return await running;
  } finally {
    thread.release();
  }
}

const liveIn = async (mediaId: string) =>
  (
    await database.query<{ recipient_id: string; is_live: boolean }>(
      'select recipient_id, is_live from public.message_media where media_id = $1',
      [mediaId],
    )
  ).rows.map(({ recipient_id, is_live }) => [
    fans.findIndex((f) => f.id === recipient_id),
    is_live,
  ]);

test('[F148] a picture that is taken down while threads take it in is shown in none of them', async () => {
  const [first, second, third, fourth] = fans as [User, User, User, User];
  const mediaId = await uploadFile(creator, 'chat', await shapes(81).png().toBuffer());
  expect((await decided(creator, mediaId)).state).toBe('ready');
  await sendGlobal(creator, 'For all of you', { audience: 'followers', media: [mediaId] });
  await open(first, creator);
  const clients = Object.fromEntries(fans.map((fan, n) => [n, fan.client]));
  expect(await readersOf(clients, mediaId)).toContain('0');

  const { rows } = await database.query<{ id: string }>(
    'select message_id as id from public.message_media where media_id = $1',
    [mediaId],
  );
  const filed = await duringImport(second, () =>
    command(first, 'report_message', {
      p_request_id: id(),
      p_id: rows[0]?.id,
      p_reason: 'underage',
      p_text: 'She is a child.',
    }),
  );
  expect(filed.status).toBeLessThan(300);
  expect(await readersOf(clients, mediaId)).toEqual([]);

  await duringImport(third, () =>
    database.query(
      `select staff.case_uphold('Ada', 'She is under age.', c.handle)
       from private.cases c join private.reports r on r.id = c.report_id
       where $1 = any (r.media_ids)`,
      [mediaId],
    ),
  );
  await open(fourth, creator);
  await database.query('select private.carry_changed_media()');
  expect(await readersOf(clients, mediaId)).toEqual([]);
  const shown = await liveIn(mediaId);
  expect(shown.length).toBeGreaterThanOrEqual(2);
  expect(shown.filter(([, isLive]) => isLive)).toEqual([]);
});

import pg from 'pg';
import { expect, inject } from 'vitest';
import { database, makeCreator, makeFan, rowsAs, type Person } from '../support/people.ts';
import { command, type Answer } from './media-support.ts';

const pool = new pg.Pool({ connectionString: inject('platform').adminDatabaseUrl, max: 16 });
pool.on('error', () => {});

export const endPool = () => pool.end();
export const id = () => crypto.randomUUID();
export const refusal = ({ status, body }: Answer) => [status, body['message']];

/** The status, and the words of a refusal where it is one. */
export const said = ({ status, body }: Answer) => (status < 300 ? 'ok' : String(body['message']));

export const write = (
  from: Person,
  to: Person,
  text: string | null,
  more: { cents?: number | null; media?: unknown; requestId?: unknown; shows?: boolean } = {},
) =>
  command(from, 'send_message', {
    p_to: to.id,
    p_text: text,
    p_media_ids: more.media ?? [],
    p_price_cents: more.cents ?? null,
    p_request_id: 'requestId' in more ? more.requestId : id(),
    p_shows_text: more.shows ?? false,
  });

export async function written(...message: Parameters<typeof write>) {
  const answer = await write(...message);
  expect(said(answer)).toBe('ok');
  // What the command's comment promises.
  return answer.body as { id: string; conversation_id: string; request_id: string };
}

export const unlock = (fan: Person, messageId: string, requestId: unknown = id()) =>
  command(fan, 'unlock_message', { p_message_id: messageId, p_request_id: requestId });

export const start = (fan: Person, creator: Person, cents: unknown, requestId: unknown = id()) =>
  command(fan, 'start_session', {
    p_creator_id: creator.id,
    p_expected_cents: cents,
    p_request_id: requestId,
  });

export const end = (person: Person, sessionId: unknown) =>
  command(person, 'end_session', { p_session_id: sessionId });

export const open = (person: Person, partner: Person) =>
  command(person, 'conversation_with', { p_username: partner.username });

export const block = (who: Person, whom: Person, isOn = true) =>
  command(who, isOn ? 'block' : 'unblock', { p_person_id: whom.id });

export async function subscribe(fan: Person, creator: Person) {
  const answer = await command(fan, 'start_subscription', {
    p_creator_id: creator.id,
    p_expected_cents: 1500,
    p_request_id: id(),
  });
  expect(answer.body).toMatchObject({ state: 'active' });
}

export async function follow(fan: Person, creator: Person) {
  expect(said(await command(fan, 'follow', { p_creator_id: creator.id }))).toBe('ok');
}

export async function sendGlobal(
  creator: Person,
  text: string,
  more: { cents?: number; audience?: string; media?: string[]; requestId?: string } = {},
): Promise<string> {
  const answer = await command(creator, 'send_global', {
    p_audience: more.audience ?? 'all',
    p_text: text,
    p_media_ids: more.media ?? [],
    p_price_cents: more.cents ?? null,
    p_request_id: more.requestId ?? id(),
  });
  expect(said(answer)).toBe('ok');
  return String(answer.body['id']);
}

/** A creator who takes paid messages only, each for that much. */
export async function makePaidCreator(word: string, cents = 500): Promise<Person> {
  const creator = await makeCreator(word);
  await setChat(creator, cents, true);
  return creator;
}

export async function setChat(creator: Person, cents: number | null, isPaidOnly: boolean) {
  await database.query(
    `update public.creator_settings set text_price_cents = $2, audio_price_cents = $2,
       video_price_cents = $2, is_paid_only = $3 where creator_id = $1`,
    [creator.id, cents, isPaidOnly],
  );
}

/** A fan who wrote to a creator, so that she may write back. */
export async function makeReader(word: string, creator: Person, cents = 0): Promise<Person> {
  const fan = await makeFan(word, cents);
  await written(fan, creator, 'hello');
  return fan;
}

export async function hold(person: Person, isHeld: boolean) {
  await database.query(
    'update private.account_standings set suspended_at = $2 where profile_id = $1',
    [person.id, isHeld ? new Date() : null],
  );
}

/** A transaction of a person that is left open for the test to end. */
export async function begin(person: Person | null): Promise<pg.PoolClient> {
  const client = await pool.connect();
  await client.query('begin');
  if (person) {
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: person.id, role: 'authenticated' })],
    );
  }
  return client;
}

/** What the thread of two people holds, without notices, as its member may read it. */
export async function thread(person: Person): Promise<(string | null)[]> {
  const rows = await rowsAs<{ text: string | null }>(
    person,
    `select text from public.messages where kind <> 'notification' order by seq`,
  );
  return rows.map(({ text }) => text);
}

/** The one message of this price that a person may read. */
export async function messageFor(person: Person, cents: number): Promise<string> {
  const rows = await rowsAs<{ id: string }>(
    person,
    'select id from public.messages where price_cents = $1',
    [cents],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

export async function countOf(query: string, values: unknown[]): Promise<number> {
  const { rows } = await database.query<{ count: string }>(query, values);
  return Number(rows[0]?.count);
}

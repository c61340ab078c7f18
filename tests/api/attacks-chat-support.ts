import pg from 'pg';
import { expect, inject } from 'vitest';
import { database, makeCreator, makeFan, rowsAs, type User } from '../support/users.ts';
import { command, type Answer } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

const { adminDatabaseUrl } = inject('platform');
let pool: pg.Pool | undefined;

/** Opens the pool again after an earlier test file of the same worker has ended it. */
function openPool(): pg.Pool {
  pool ??= new pg.Pool({ connectionString: adminDatabaseUrl, max: 16 }).on('error', () => {});
  return pool;
}

export async function endPool() {
  await pool?.end();
  pool = undefined;
}

export const id = () => crypto.randomUUID();
export const refusal = ({ status, body }: Answer) => [status, body['message']];

/** 'ok', or the error code of a refusal. */
export const said = ({ status, body }: Answer) => (status < 300 ? 'ok' : String(body['message']));

/** As a page that shows the price of the running paid chat. */
async function shownCents(from: User, to: User): Promise<number | null> {
  const { rows } = await database.query<{ price_cents: string }>(
    `select price_cents from public.paid_chats
     where fan_id = $1 and creator_id = $2 and ended_at is null`,
    [from.id, to.id],
  );
  return rows[0] ? Number(rows[0].price_cents) : null;
}

export const write = async (
  from: User,
  to: User,
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
    p_expected_cents: await shownCents(from, to),
  });

export async function written(...message: Parameters<typeof write>) {
  const answer = await write(...message);
  expect(said(answer)).toBe('ok');
  // The comment of the SQL command documents this shape.
  return answer.body as { id: string; conversation_id: string; request_id: string };
}

export const unlock = (fan: User, messageId: string, requestId: unknown = id()) =>
  command(fan, 'unlock_message', { p_message_id: messageId, p_request_id: requestId });

export const start = (fan: User, creator: User, cents: unknown, requestId: unknown = id()) =>
  command(fan, 'start_paid_chat', {
    p_creator_id: creator.id,
    p_expected_cents: cents,
    p_request_id: requestId,
  });

export const end = (user: User, paidChatId: unknown) =>
  command(user, 'end_paid_chat', { p_paid_chat_id: paidChatId });

export const open = (user: User, partner: User) =>
  command(user, 'conversation_with', { p_username: partner.username });

export const block = (who: User, whom: User, isOn = true) =>
  command(who, isOn ? 'block' : 'unblock', { p_user_id: whom.id });

export async function subscribe(fan: User, creator: User) {
  const answer = await command(fan, 'start_subscription', {
    p_creator_id: creator.id,
    p_expected_cents: 1500,
    p_consent: consentTo(1500),
    p_request_id: id(),
  });
  expect(answer.body).toMatchObject({ state: 'active' });
}

export async function follow(fan: User, creator: User) {
  expect(said(await command(fan, 'follow', { p_creator_id: creator.id }))).toBe('ok');
}

export async function sendGlobal(
  creator: User,
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

/** A creator who accepts only paid messages, at this price for each. */
export async function makePaidCreator(word: string, cents = 500): Promise<User> {
  const creator = await makeCreator(word);
  await setChat(creator, cents, true);
  return creator;
}

export async function setChat(creator: User, cents: number | null, isPaidOnly: boolean) {
  await database.query(
    `update public.creator_settings set text_price_cents = $2, audio_price_cents = $2,
       video_price_cents = $2, is_paid_only = $3 where creator_id = $1`,
    [creator.id, cents, isPaidOnly],
  );
}

/** A fan who has written to a creator, so that the creator is allowed to write back. */
export async function makeReader(word: string, creator: User, cents = 0): Promise<User> {
  const fan = await makeFan(word, cents);
  await written(fan, creator, 'hello');
  return fan;
}

export async function hold(user: User, isHeld: boolean) {
  await database.query(
    'update private.account_statuses set suspended_at = $2 where profile_id = $1',
    [user.id, isHeld ? new Date() : null],
  );
}

/** Begins a transaction as a user, or as the database admin without one; the test ends it. */
export async function begin(user: User | null): Promise<pg.PoolClient> {
  const client = await openPool().connect();
  await client.query('begin');
  if (user) {
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: user.id, role: 'authenticated' })],
    );
  }
  return client;
}

/**
 * Runs a statement of a user or of staff in its own transaction; returns `done` or the error text.
 */
export async function act(
  user: User | null,
  statement: string,
  values: unknown[],
): Promise<string> {
  const client = await begin(user);
  try {
    await client.query(`select ${statement}`, values);
    await client.query('commit');
    return 'done';
  } catch (error) {
    await client.query('rollback');
    return error instanceof Error ? error.message : 'refused';
  } finally {
    client.release();
  }
}

/** The texts of the messages that a user can read, oldest first, without notifications. */
export async function thread(user: User): Promise<(string | null)[]> {
  const rows = await rowsAs<{ text: string | null }>(
    user,
    `select text from public.messages where kind <> 'notification' order by seq`,
  );
  return rows.map(({ text }) => text);
}

/** The id of the only message with this price that a user can read. */
export async function messageFor(user: User, cents: number): Promise<string> {
  const rows = await rowsAs<{ id: string }>(
    user,
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

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { database, disconnectAll, ledgerFaults, makeCreator, type User } from '../support/users.ts';
import {
  endPool,
  id,
  makeReader,
  said,
  start,
  subscribe,
  write,
  written,
} from './attacks-chat-support.ts';

/*
 * Every command of conversations with invalid arguments: wrong types, NUL, lone surrogates, a
 * megabyte, deep nesting, numbers out of range, operators of the REST server. A request causes no
 * server error, changes nothing if it is refused, and its response contains no internals.
 */
const { addresses, keys } = inject('platform');
const names = `conversation_with inbox send_message react unlock_message mark_conversation_read
  remove_message set_conversation search_fans send_global audience_size report_message
  report_profile start_paid_chat end_paid_chat store messages message_changes message
  purchases search_conversations set_read_marks`.split(/\s+/);

let mara: User;
let jonas: User;
/** Valid arguments of each command; the test replaces one at a time with an invalid value. */
let honest: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  mara = await makeCreator('mara');
  await database.query(
    `update public.creator_settings set text_price_cents = 500, audio_price_cents = 500,
       video_price_cents = 500 where creator_id = $1`,
    [mara.id],
  );
  jonas = await makeReader('jonas', mara, 20_000);
  await subscribe(jonas, mara);
  const sent = await written(jonas, mara, 'hello');
  const locked = await written(mara, jonas, 'locked', { cents: 500 });
  const session = await start(jonas, mara, 500);
  const request = () => id();
  const message = {
    p_text: 'words',
    p_media_ids: [],
    p_price_cents: null,
    p_request_id: request(),
    p_shows_text: false,
  };
  const report = { p_request_id: request(), p_reason: 'spam', p_text: 'a word' };
  honest = {
    conversation_with: { p_username: mara.username },
    inbox: { p_filter: 'all', p_before_at: null, p_before_id: null, p_limit: 15 },
    send_message: {
      ...message,
      p_to: mara.id,
      p_expected_cents: 500,
      p_reply_to_id: sent.id,
      p_story_id: null,
    },
    react: { p_message_id: sent.id, p_reaction: 'love' },
    search_conversations: {
      p_query: 'mara',
      p_before_at: null,
      p_before_id: null,
      p_limit: 15,
    },
    set_read_marks: { p_on: true },
    unlock_message: { p_message_id: locked.id, p_request_id: request() },
    mark_conversation_read: { p_conversation_id: sent.conversation_id, p_seq: 1 },
    remove_message: { p_message_id: sent.id },
    set_conversation: {
      p_conversation_id: sent.conversation_id,
      p_is_muted: true,
      p_is_favorite: true,
      p_accepts_media: null,
      p_nickname: null,
      p_notes: null,
    },
    search_fans: { p_query: jonas.username },
    send_global: { ...message, p_audience: 'all' },
    audience_size: { p_audience: 'all' },
    report_message: { ...report, p_id: locked.id },
    report_profile: { ...report, p_id: mara.id },
    start_paid_chat: { p_creator_id: mara.id, p_expected_cents: 500, p_request_id: request() },
    end_paid_chat: { p_paid_chat_id: session.body['paid_chat_id'] },
    store: { p_username: mara.username, p_before: null, p_limit: 12 },
    messages: { p_conversation_id: sent.conversation_id, p_before: null, p_limit: 20 },
    message_changes: { p_conversation_id: sent.conversation_id, p_since: 0, p_limit: 20 },
    message: { p_id: sent.id },
    purchases: { p_before: null, p_limit: 15 },
  };
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await endPool();
  await disconnectAll();
});

const nested = `${'['.repeat(5000)}${']'.repeat(5000)}`;
/** Raw JSON for the request body: JSON.stringify cannot produce some of these values. */
const junk: string[] = [
  '"\\u0000"',
  '"\\ud800"',
  '"a\\u0000b"',
  `"${'x'.repeat(1_000_000)}"`,
  `"${'\\u202e'.repeat(2000)}"`,
  nested,
  '{"$ne": null}',
  '{"a": {"b": [1]}}',
  '[[null]]',
  '[""]',
  '["x", 1, null]',
  '1e400',
  '-1e308',
  '9223372036854775808',
  '-9223372036854775808',
  '0.1',
  'true',
  '""',
  '"eq.1"',
  '"\'; select now(); --"',
  '"%"',
  '"infinity"',
  '"-infinity"',
  '"{}"',
  '"{{},{}}"',
  '"00000000-0000-0000-0000-000000000000"',
  'null',
];

const insides =
  /private\.|pg_|PL\/pgSQL|violates|constraint|relation "|syntax error|SELECT |insert into/;

/** A snapshot of both users’ rows in every table that these commands write to. */
async function tables(): Promise<string> {
  const { rows } = await database.query(
    `select (select md5(string_agg(m::text, '' order by id)) from public.messages m
             where sender_id = any ($1)) as messages,
            (select md5(string_agg(m::text, '' order by conversation_id, user_id))
             from public.conversation_members m where user_id = any ($1)) as members,
            (select count(*) from public.globals where creator_id = any ($1)) as globals,
            (select count(*) from private.transfers where fan_id = any ($1)) as transfers,
            (select count(*) from private.reports where reporter_id = any ($1)) as reports,
            (select md5(string_agg(s::text, '' order by id)) from public.paid_chats s
             where fan_id = any ($1)) as sessions`,
    [[mara.id, jonas.id]],
  );
  return JSON.stringify(rows);
}

async function call(user: User, name: string, body: string) {
  const response = await fetch(`${addresses.api}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: keys.publishable,
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

const bodyWith = (args: Record<string, unknown>, spoilt: string, value: string) =>
  `{${Object.entries(args)
    .map(([key, one]) => `"${key}": ${key === spoilt ? value : (JSON.stringify(one) ?? 'null')}`)
    .join(', ')}}`;

test.each(names)(
  '%s refuses invalid arguments without a server error or a change',
  { timeout: 120_000 },
  async (name) => {
    const args = honest[name] ?? {};
    const faults: unknown[] = [];
    let before = await tables();
    for (const user of [jonas, mara]) {
      for (const spoilt of Object.keys(args)) {
        for (const value of junk) {
          const { status, text } = await call(user, name, bodyWith(args, spoilt, value));
          const what = {
            name,
            spoilt,
            value: value.slice(0, 40),
            status,
            text: text.slice(0, 200),
          };
          if (status >= 500 || insides.test(text)) faults.push(what);
          const after = await tables();
          if (status >= 400 && after !== before) faults.push({ ...what, changed: true });
          before = after;
        }
      }
    }
    expect(faults).toEqual([]);
  },
);

test('valid arguments are accepted', async () => {
  const hers = ['search_fans', 'send_global', 'audience_size'];
  // the profile and the message were reported above; a second report is refused
  for (const name of names.filter((one) => !one.startsWith('report_'))) {
    const args = honest[name] ?? {};
    const fresh = 'p_request_id' in args ? { p_request_id: id() } : {};
    const user = hers.includes(name) ? mara : jonas;
    const { status, text } = await call(user, name, JSON.stringify({ ...args, ...fresh }));
    expect([name, status < 300 ? 'ok' : text]).toEqual([name, 'ok']);
  }
  expect(said(await write(jonas, mara, 'still here'))).toBe('ok');
});

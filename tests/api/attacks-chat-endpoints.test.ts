import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  database,
  disconnectAll,
  everyRowAs,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';
import {
  block,
  countOf,
  endPool,
  id,
  makeReader,
  open,
  said,
  subscribe,
  write,
  written,
} from './attacks-chat-support.ts';
import { command } from './media-support.ts';

/*
 * Raw requests to the other endpoints of conversations: settings of a conversation, reports,
 * search, permission to write, ids and sequence numbers of other users.
 */
let mara: User;
let ines: User;
let jonas: User;
let eve: User;
let conversation: string;

beforeAll(async () => {
  [mara, ines] = await Promise.all([makeCreator('mara'), makeCreator('ines')]);
  [jonas, eve] = await Promise.all([makeReader('jonas', mara), makeFan('eve')]);
  conversation = (await written(jonas, mara, 'hello')).conversation_id;
});
afterAll(async () => {
  await endPool();
  await disconnectAll();
});

const set = (user: User, more: object, conversationId: unknown = conversation) =>
  command(user, 'set_conversation', { p_conversation_id: conversationId, ...more });
const report = (user: User, messageId: unknown, more: object = {}) =>
  command(user, 'report_message', {
    p_request_id: id(),
    p_id: messageId,
    p_reason: 'harassment',
    ...more,
  });

describe('the settings of a conversation', () => {
  test('[F71] are changed only by its members; the nickname, notes and media permission only by the creator', async () => {
    const all = { p_is_muted: true, p_is_favorite: true };
    const hers = [{ p_nickname: 'Jo' }, { p_notes: 'CANARY of notes' }, { p_accepts_media: true }];
    for (const user of [eve, ines]) {
      for (const more of [all, ...hers])
        expect(said(await set(user, more))).toBe('conversation_not_found');
      const read = { p_conversation_id: conversation, p_seq: 99 };
      expect(said(await command(user, 'mark_conversation_read', read))).toBe(
        'conversation_not_found',
      );
    }
    for (const more of hers) expect(said(await set(jonas, more))).toBe('method_forbidden');
    expect(said(await set(jonas, { ...all, p_nickname: '' }))).toBe('method_forbidden');
    for (const more of hers) expect(said(await set(mara, more))).toBe('ok');
    expect(said(await set(mara, { p_nickname: 'x'.repeat(31) }))).toBe('nickname_too_long');
    expect(said(await set(mara, { p_notes: 'x'.repeat(1001) }))).toBe('notes_too_long');
    expect(said(await set(jonas, all))).toBe('ok');
    expect(said(await set(jonas, { p_is_muted: false, p_is_favorite: false }))).toBe('ok');
  });

  test('[F71] show the creator’s nickname and notes to nobody else', async () => {
    const seen = async (user: User, partner: User) =>
      JSON.stringify([
        await everyRowAs(user),
        (await open(user, partner)).body,
        (await command(user, 'inbox', {})).body,
      ]);
    expect(await seen(mara, jonas)).toContain('CANARY of notes');
    for (const [user, partner] of [
      [jonas, mara],
      [eve, mara],
      [ines, jonas],
    ] as const) {
      const bytes = await seen(user, partner);
      expect(bytes).not.toContain('CANARY of notes');
      expect(bytes).not.toContain('"Jo"');
    }
  });

  test('[F75] mark messages as read for the caller only, whatever sequence number is sent', async () => {
    const unread = async (user: User) => {
      const { rows } = await database.query<{ is_unread: boolean }>(
        `select is_unread from public.conversation_members
         where conversation_id = $1 and user_id = $2`,
        [conversation, user.id],
      );
      return rows[0]?.is_unread;
    };
    const read = (user: User, seq: unknown) =>
      command(user, 'mark_conversation_read', { p_conversation_id: conversation, p_seq: seq });
    expect(await unread(mara)).toBe(true);
    for (const seq of [0, -1, 9e18, null]) expect((await read(jonas, seq)).status).toBe(204);
    expect(await unread(mara)).toBe(true);
    expect((await read(mara, 9e18)).status).toBe(204);
    expect(await unread(mara)).toBe(false);
    await written(jonas, mara, 'something new');
    expect(await unread(mara)).toBe(true);
  });
});

describe('a report', () => {
  test('[F125] of a message is accepted once, from its recipient, with valid arguments', async () => {
    const { id: message } = await written(jonas, mara, 'a rude word');
    for (const user of [eve, ines])
      expect(said(await report(user, message))).toBe('message_not_found');
    expect(said(await report(eve, id()))).toBe('message_not_found');
    expect(said(await report(jonas, message))).toBe('cannot_report_yourself');
    expect(said(await report(mara, message, { p_text: 'x'.repeat(100_000) }))).toBe(
      'report_too_long',
    );
    expect((await report(mara, message, { p_reason: 'because' })).status).toBe(400);
    expect((await report(mara, message, { p_request_id: null })).status).toBe(400);
    const count = () =>
      countOf('select count(*) from private.reports where target_id = $1', [message]);
    expect(await count()).toBe(0);
    const requestId = id();
    expect(said(await report(mara, message, { p_request_id: requestId }))).toBe('ok');
    expect(said(await report(mara, message, { p_request_id: requestId }))).toBe('ok');
    expect(said(await report(mara, message))).toBe('already_reported');
    expect(await count()).toBe(1);
  });

  test('[F125] of a profile is accepted from a conversation partner; a stranger gets profile_not_found', async () => {
    const user = (who: User, whom: User) =>
      command(who, 'report_profile', {
        p_request_id: id(),
        p_id: whom.id,
        p_reason: 'spam',
      });
    expect(said(await user(eve, jonas))).toBe('profile_not_found');
    expect(said(await user(ines, jonas))).toBe('profile_not_found');
    expect(said(await user(ines, { ...jonas, id: id() }))).toBe('profile_not_found');
    expect(said(await user(jonas, jonas))).toBe('cannot_report_yourself');
    expect(said(await user(mara, jonas))).toBe('ok');
    expect(said(await user(jonas, mara))).toBe('ok');
  });
});

describe('search', () => {
  test('[F69] returns only fans of the creator’s own conversations, by a prefix of the username', async () => {
    const find = (who: User, query: unknown) => command(who, 'search_fans', { p_query: query });
    const name = jonas.username;
    expect(said(await find(jonas, name))).toBe('method_forbidden');
    for (const short of ['', 'jon', '%%%%%%', '____', '\\\\\\\\', null])
      expect(said(await find(mara, short))).toBe('conversation_search_too_short');
    expect((await find(ines, name)).body).toEqual([]);
    expect((await find(mara, eve.username)).body).toEqual([]);
    expect((await find(mara, `${name.slice(0, 4)}%`)).body).toMatchObject([{ username: name }]);
    await block(jonas, mara);
    expect((await find(mara, name)).body).toEqual([]);
    await block(jonas, mara, false);
    expect((await find(mara, name)).body).toMatchObject([{ username: name }]);
  });
});

describe('permission to write', () => {
  const special = async (name: string): Promise<User> => {
    const { rows } = await database.query<{ id: string; username: string }>(
      'select id, username from public.profiles where special = $1',
      [name],
    );
    return { ...mara, id: rows[0]?.id ?? '', username: rows[0]?.username ?? '' };
  };

  test('[F72] [F73] depends on both roles and the settings of the creator', async () => {
    expect(said(await write(jonas, eve, 'fan to fan'))).toBe('dm_not_permitted');
    expect(said(await write(mara, ines, 'creator to creator'))).toBe('customer_role_needed');
    expect(said(await write(ines, jonas, 'unasked'))).toBe('dm_not_permitted');
    expect(said(await write(jonas, jonas, 'to myself'))).toBe('cannot_message_yourself');
    expect(said(await write(jonas, { ...mara, id: id() }, 'nobody'))).toBe('invalid_profile');
    const set = (column: string, value: boolean) =>
      database.query(`update public.creator_settings set ${column} = $2 where creator_id = $1`, [
        ines.id,
        value,
      ]);
    const fan = await makeFan('fan', 1500);
    await subscribe(fan, ines);
    for (const [column, word] of [
      ['is_paid_only', 'paid_only'],
      ['requires_subscription', 'subscribers_only'],
      ['requires_card', 'verified_only'],
    ] as const) {
      await set(column, true);
      expect(said(await write(eve, ines, 'hello'))).toBe(word);
      expect(said(await write(fan, ines, 'a subscriber'))).toBe('ok');
      await set(column, false);
    }
    expect(said(await write(eve, ines, 'hello'))).toBe('ok');
    expect(said(await write(ines, eve, 'hello back'))).toBe('ok');
  });

  test('[F72] [F74] to support and academy is given to fans and creators; paid chats with both are refused', async () => {
    for (const name of ['support', 'academy']) {
      const account = await special(name);
      for (const user of [jonas, ines]) expect(said(await write(user, account, 'help'))).toBe('ok');
      expect((await open(jonas, account)).status).toBe(200);
      expect(
        said(
          await command(jonas, 'start_paid_chat', {
            p_creator_id: account.id,
            p_expected_cents: 500,
            p_request_id: id(),
          }),
        ),
      ).toBe('invalid_profile');
    }
  });
});

describe('conversations of other users', () => {
  test('[F74] get the same responses as conversations that do not exist', async () => {
    const nobody = await open(eve, { ...jonas, username: 'nobody_of_that_name' });
    expect(said(nobody)).toBe('conversation_not_found');
    expect(await open(eve, jonas)).toEqual(nobody);
    expect(await open(ines, jonas)).toEqual(nobody);
    await block(mara, eve);
    expect(await open(eve, mara)).toEqual(nobody);
    await block(mara, eve, false);
    expect((await open(eve, mara)).status).toBe(200);
    const rows = (user: User) =>
      rowsAs<{ id: string; conversation_id: string }>(
        user,
        'select id, conversation_id from public.messages where conversation_id = $1 or sender_id = $2',
        [conversation, jonas.id],
      );
    const theirs = [
      ['messages', { p_conversation_id: conversation, p_limit: 100 }],
      ['message_changes', { p_conversation_id: conversation, p_since: 0 }],
    ] as const;
    const mine = (await rows(jonas)).filter((row) => row.conversation_id === conversation);
    expect(mine.length).toBeGreaterThan(1);
    expect(await rows(eve)).toEqual([]);
    for (const [name, args] of theirs) {
      expect((await command(jonas, name, args)).body).toHaveLength(mine.length);
      expect((await command(eve, name, args)).body).toEqual([]);
    }
    for (const { id: one } of mine) {
      expect((await command(jonas, 'message', { p_id: one })).body).toMatchObject({ id: one });
      expect((await command(eve, 'message', { p_id: one })).body).toBeNull();
    }
  });

  test('[F80] only the sender can remove a message', async () => {
    const { id: message } = await written(jonas, mara, 'stays');
    for (const [user, word] of [
      [mara, 'message_not_yours'],
      [eve, 'message_not_found'],
      [ines, 'message_not_found'],
    ] as const)
      expect(said(await command(user, 'remove_message', { p_message_id: message }))).toBe(word);
    expect(said(await command(jonas, 'remove_message', { p_message_id: message }))).toBe('ok');
    expect(said(await command(jonas, 'remove_message', { p_message_id: message }))).toBe('ok');
  });
});

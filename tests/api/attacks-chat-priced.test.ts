import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  balanceOf,
  connect,
  database,
  disconnectAll,
  everyRowAs,
  ledgerFaults,
  makeCreator,
  makeFan,
  makeUser,
  rowsAs,
  type User,
} from '../support/users.ts';
import {
  block,
  end,
  endPool,
  follow,
  hold,
  id,
  makeReader,
  open,
  refusal,
  said,
  setChat,
  start,
  unlock,
  write,
  written,
} from './attacks-chat-support.ts';
import { command, decided, drawing, uploadFile } from './media-support.ts';

/*
 * Raw requests with priced messages: permission to set a price and its range, visible content
 * before payment, the payer, and the effect of a removal, a block or a suspension.
 */
let mara: User;
let ines: User;
let eve: User;

beforeAll(async () => {
  [mara, ines, eve] = await Promise.all([
    makeCreator('mara'),
    makeCreator('ines'),
    makeFan('eve', 5000),
  ]);
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  expect((await database.query('select * from private.unlock_faults()')).rows).toEqual([]);
  await endPool();
  await disconnectAll();
});

const priced = (fan: User, cents = 500, text = 'locked words') =>
  written(mara, fan, text, { cents });

describe('a price', () => {
  test.each([0, 1, 99, 19_901, -500, 1e12])('[F79] of %d cents is refused', async (cents) => {
    const fan = await makeReader('range', mara);
    expect(said(await write(mara, fan, 'words', { cents }))).toBe('message_price_range');
  });

  test('[F79] from one to 199 dollars is accepted', async () => {
    const fan = await makeReader('range', mara);
    for (const cents of [100, 19_900])
      expect(said(await write(mara, fan, 'words', { cents }))).toBe('ok');
  });

  test('[F79] is accepted only from an accepted creator, on a message with text to a fan', async () => {
    const fan = await makeReader('buyer', mara);
    const pending = await makeUser('pending', 'creator');
    await follow(fan, ines);
    const { rows } = await database.query<{ id: string }>(
      `select private.special_id('support') as id`,
    );
    const support = { ...mara, id: rows[0]?.id ?? '' };
    expect(said(await write(fan, mara, 'buy me', { cents: 500 }))).toBe('method_forbidden');
    expect(said(await write(mara, ines, 'buy me', { cents: 500 }))).toBe('method_forbidden');
    expect(said(await write(mara, support, 'buy me', { cents: 500 }))).toBe('method_forbidden');
    expect(said(await write(pending, fan, 'buy me', { cents: 500 }))).toBe('method_forbidden');
    expect(said(await write(mara, fan, ' \n ', { cents: 500 }))).toBe('message_empty');
    expect(said(await write(mara, eve, 'unasked', { cents: 500 }))).toBe('dm_not_permitted');
    expect(said(await write(ines, fan, 'buy me', { cents: 500 }))).toBe('ok');
  });

  test('[F79] locks a text without media even if the request asks to show the text', async () => {
    const fan = await makeReader('shows', mara);
    const { conversation_id: conversation } = await written(mara, fan, 'CANARY of words', {
      cents: 500,
      shows: true,
    });
    const { data } = await fan.client.rpc('messages', { p_conversation_id: conversation });
    for (const seen of [JSON.stringify(data), await everyRowAs(fan)]) {
      expect(seen).not.toContain('CANARY of');
      expect(seen).toContain('"price_cents":500');
    }
  });
});

describe('a priced message before its unlock', () => {
  type MailContent = { id: string; conversation_id: string };
  const answers = async (user: User | null, message: MailContent, mediaId: string) => {
    const client = user?.client ?? connect();
    const { id: messageId, conversation_id: p_conversation_id } = message;
    const said = await Promise.all([
      client.rpc('messages', { p_conversation_id }),
      client.rpc('message_changes', { p_conversation_id, p_since: 0 }),
      client.rpc('message', { p_id: messageId }),
      client.rpc('purchases'),
      client.rpc('my_media', { p_ids: [mediaId] }),
      client.rpc('inbox', {}),
      client.rpc('activity_state'),
      client.rpc('notifications', {}),
      client.rpc('conversation_with', { p_username: mara.username }),
      client.rpc('store', { p_username: mara.username }),
      client.rpc('report_message', {
        p_request_id: id(),
        p_id: messageId,
        p_reason: 'spam',
      }),
    ]);
    expect(said.filter(({ status }) => status >= 500)).toEqual([]);
    return JSON.stringify(said.map(({ data, error }) => [data, error])) + (await everyRowAs(user));
  };

  test('[F79] [F106] no endpoint returns its text, or the description and id of its media', async () => {
    const fan = await makeReader('reader', mara, 5000);
    const mediaId = await uploadFile(mara, 'chat', await drawing(90, 60).png().toBuffer());
    await decided(mara, mediaId);
    await database.query(`update public.media set alt = 'CANARY of the picture' where id = $1`, [
      mediaId,
    ]);
    const message = await written(mara, fan, 'CANARY of the text', {
      cents: 500,
      media: [mediaId],
    });
    for (const user of [fan, eve, ines, null]) {
      const before = await answers(user, message, mediaId);
      expect(before).not.toContain('CANARY of');
      expect(before).not.toContain(mediaId);
    }
    const listed = await fan.client.rpc('inbox', {});
    expect(JSON.stringify(listed.data)).toContain('"is_locked":true');
    expect(said(await unlock(fan, message.id))).toBe('ok');
    const after = await answers(fan, message, mediaId);
    expect(after).toContain('CANARY of the text');
    expect(after).toContain('CANARY of the picture');
    expect(after).toContain(mediaId);
    for (const user of [eve, ines, null])
      expect(await answers(user, message, mediaId)).not.toContain('CANARY of');
  });
});

describe('an unlock', () => {
  test('[F79] is refused to everyone but the recipient and without a price; it charges once', async () => {
    const fan = await makeReader('payer', mara, 5000);
    const [locked, free] = [await priced(fan), await written(mara, fan, 'free')];
    expect(refusal(await unlock(eve, locked.id))).toEqual([404, 'message_not_found']);
    expect(said(await unlock(mara, locked.id))).toBe('ineligible_action');
    expect(said(await unlock(ines, locked.id))).toBe('ineligible_action');
    expect(said(await unlock(fan, free.id))).toBe('message_not_priced');
    const notices = await rowsAs<{ id: string }>(
      fan,
      `select id from public.messages where kind = 'notification'`,
    );
    for (const { id: notice } of notices)
      expect(said(await unlock(fan, notice))).toBe('message_not_found');
    expect(await balanceOf(fan.id)).toBe(5000);
    expect((await unlock(fan, locked.id)).body).toMatchObject({ result: 'message_unlocked' });
    expect((await unlock(fan, locked.id)).body).toMatchObject({
      result: 'message_already_unlocked',
    });
    expect(await balanceOf(fan.id)).toBe(4500);
  });

  test('[F95] cannot share its request id with another unlock or a paid message', async () => {
    const fan = await makeReader('ids', mara, 20_000);
    const [one, other, same] = [await priced(fan), await priced(fan, 700), await priced(fan)];
    const requestId = id();
    expect(said(await unlock(fan, one.id, requestId))).toBe('ok');
    expect(said(await unlock(fan, other.id, requestId))).toBe('duplicate_request');
    expect(said(await unlock(fan, same.id, requestId))).toBe('duplicate_request');
    await setChat(mara, 500, false);
    const { body } = await start(fan, mara, 500);
    const paidId = id();
    expect(said(await write(fan, mara, 'paid', { requestId: paidId }))).toBe('ok');
    expect(said(await unlock(fan, other.id, paidId))).toBe('duplicate_request');
    expect(said(await write(fan, mara, 'with the id of an unlock', { requestId }))).toBe(
      'duplicate_request',
    );
    await end(fan, body['paid_chat_id']);
    expect(await balanceOf(fan.id)).toBe(19_000);
    expect(said(await unlock(fan, other.id))).toBe('ok');
  });

  test('[F79] [F94] of a removed message is refused; an earlier unlock keeps the text', async () => {
    const fan = await makeReader('late', mara, 5000);
    const [gone, kept] = [await priced(fan, 500, 'gone'), await priced(fan, 500, 'kept')];
    expect(said(await unlock(fan, kept.id))).toBe('ok');
    for (const { id: messageId } of [gone, kept]) {
      expect(said(await command(fan, 'remove_message', { p_message_id: messageId }))).toBe(
        'message_not_yours',
      );
      expect(said(await command(eve, 'remove_message', { p_message_id: messageId }))).toBe(
        'message_not_found',
      );
      expect(said(await command(mara, 'remove_message', { p_message_id: messageId }))).toBe('ok');
    }
    expect(said(await unlock(fan, gone.id))).toBe('message_not_found');
    expect((await unlock(fan, kept.id)).body).toMatchObject({ unlock: { text: 'kept' } });
    expect(await balanceOf(fan.id)).toBe(4500);
    const { data } = await fan.client.rpc('purchases');
    expect(data).toMatchObject([{ text: 'kept' }]);
    expect((await eve.client.rpc('purchases')).data).toEqual([]);
    expect(await rowsAs(eve, 'select text from public.unlocks')).toEqual([]);
  });

  test('[F94] [F106] is refused during a block or a suspension of the creator; earlier unlocks stay readable', async () => {
    const [fan, creator] = [await makeFan('kept', 5000), await makeCreator('leaving')];
    await written(fan, creator, 'hello');
    const [bought, open_] = [
      await written(creator, fan, 'bought words', { cents: 500 }),
      await written(creator, fan, 'other words', { cents: 500 }),
    ];
    expect(said(await unlock(fan, bought.id))).toBe('ok');
    const store = async () =>
      JSON.stringify((await command(fan, 'store', { p_username: creator.username })).body);
    expect(await store()).toContain(open_.id);
    const ways: [(isOn: boolean) => Promise<unknown>, string][] = [
      [(isOn) => block(creator, fan, isOn), 'profile_blacklisted'],
      [(isOn) => block(fan, creator, isOn), 'profile_blacklisted'],
      [(isOn) => hold(creator, isOn), 'invalid_profile'],
    ];
    for (const [set, word] of ways) {
      await set(true);
      expect(said(await unlock(fan, open_.id))).toBe(word);
      expect(await store()).not.toContain(open_.id);
      expect((await unlock(fan, bought.id)).body).toMatchObject({
        unlock: { text: 'bought words' },
      });
      const { data } = await fan.client.rpc('purchases');
      expect(data).toMatchObject([{ text: 'bought words' }]);
      expect(data).toHaveLength(1);
      await set(false);
    }
    expect(await balanceOf(fan.id)).toBe(4500);
    expect(said(await unlock(fan, open_.id))).toBe('ok');
  });

  test('[F106] the store lists only messages that the creator has sent to the same fan', async () => {
    const [one, other] = [await makeReader('one', mara), await makeReader('other', mara)];
    const [mine, theirs] = [await priced(one), await priced(other)];
    const store = async (user: User, more: object = {}) =>
      JSON.stringify((await command(user, 'store', { p_username: mara.username, ...more })).body);
    expect(await store(one)).toContain(mine.id);
    for (const more of [{}, { p_limit: 10_000 }, { p_before: theirs.id }, { p_limit: -1 }])
      expect(await store(one, more)).not.toContain(theirs.id);
    expect(await store(ines)).not.toContain(mine.id);
    expect(await store(mara)).toContain('cannot_message_yourself');
    expect((await open(eve, mara)).status).toBe(200);
    expect(await store(eve)).toBe('[]');
  });
});

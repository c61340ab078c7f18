import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';

/*
 * Reports from conversations, sent by a plain client, and the effect of a staff decision about a
 * message on its readers.
 */
let mara: User;
let ines: User;
let jonas: User;
let noor: User;

async function write(from: User, to: User, text: string): Promise<string> {
  const { data, error } = await from.client.rpc('send_message', {
    p_to: to.id,
    p_text: text,
    p_media_ids: [],
    // Null means without a price; the generated types do not allow it.
    p_price_cents: null as unknown as number,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  // The command returns the message.
  return (data as { id: string }).id;
}

/** The id of the report, or the code of the refusal. */
async function report(
  user: User,
  what: 'message' | 'profile',
  id: string,
  { text = 'look at it', requestId = crypto.randomUUID() } = {},
): Promise<string> {
  const { data, error } = await user.client.rpc(`report_${what}`, {
    p_request_id: requestId,
    p_id: id,
    p_reason: 'harassment',
    p_text: text,
  });
  return error ? error.message : String(data);
}

const uuid = /^[0-9a-f-]{36}$/;

beforeAll(async () => {
  [mara, ines] = [await makeCreator('mara'), await makeCreator('ines')];
  [jonas, noor] = [await makeFan('jonas'), await makeFan('noor')];
});
afterAll(disconnectAll);

describe('reports of messages', () => {
  test('[F71] [F125] are accepted once, from the recipient, and keep the text', async () => {
    const message = await write(jonas, mara, 'a nasty word');
    const requestId = crypto.randomUUID();
    const first = await report(mara, 'message', message, { requestId });
    expect(first).toMatch(uuid);
    expect(await report(mara, 'message', message, { requestId })).toBe(first);
    expect(await report(mara, 'message', message)).toBe('already_reported');
    const { rows } = await database.query<{ snapshot: { text: string } }>(
      'select snapshot from private.reports where id = $1',
      [first],
    );
    expect(rows[0]?.snapshot).toMatchObject({ text: 'a nasty word', kind: 'text' });
  });

  test('[F71] are refused from all other users and readable by no client', async () => {
    const message = await write(jonas, mara, 'another word');
    expect(await report(jonas, 'message', message)).toBe('cannot_report_yourself');
    for (const outsider of [noor, ines]) {
      expect(await report(outsider, 'message', message)).toBe('message_not_found');
    }
    expect(await report(mara, 'message', message, { text: 'x'.repeat(1001) })).toBe(
      'report_too_long',
    );
    const guest = await connect().rpc('report_message', {
      p_request_id: crypto.randomUUID(),
      p_id: message,
      p_reason: 'spam',
      p_text: '',
    });
    expect(guest.status).toBe(401);
    const endpoint = mara.client.schema('private' as 'api').from('reports' as never);
    expect((await endpoint.select('*')).error?.code).toBe('PT406');
  });

  test('[F71] are accepted during a block and about a removed message, and keep its text', async () => {
    const message = await write(jonas, mara, 'soon gone');
    const removed = await jonas.client.rpc('remove_message', { p_message_id: message });
    expect(removed.data).toBe('message_removed');
    await jonas.client.rpc('block', { p_user_id: mara.id });
    const id = await report(mara, 'message', message);
    expect(id).toMatch(uuid);
    await jonas.client.rpc('unblock', { p_user_id: mara.id });
    const { rows } = await database.query<{ said: string }>(
      `select snapshot ->> 'text' as said from private.reports where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ said: 'soon gone' }]);
  });
});

describe('reports of users', () => {
  test('[F71] [F125] are accepted from conversation partners and refused from strangers', async () => {
    expect(await report(mara, 'profile', jonas.id)).toMatch(uuid);
    expect(await report(mara, 'profile', jonas.id)).toBe('already_reported');
    expect(await report(ines, 'profile', jonas.id)).toBe('profile_not_found');
    expect(await report(jonas, 'profile', mara.id)).toMatch(uuid);
    expect(await report(jonas, 'profile', jonas.id)).toBe('cannot_report_yourself');
  });
});

describe('a message that staff hold', () => {
  const readBy = async (user: User, id: string) => {
    const { data } = await user.client.rpc('message', { p_id: id });
    // The comment of the function documents this shape.
    const { text, moderation_state, body } = data as Record<string, unknown>;
    const { data: list } = await user.client.rpc('inbox');
    return { message: { text, moderation_state, body }, list: JSON.stringify(list) };
  };
  const decide = (act: 'hold' | 'release' | 'remove', id: string) =>
    database.query(`select private.act_${act}('Ada', 'a look', 'message', $1)`, [id]);

  test('[F124] is readable by its sender only; after release by both members, after removal by neither', async () => {
    const id = await write(mara, jonas, 'CANARY in question');
    expect((await readBy(jonas, id)).list).toMatch(/CANARY/);
    await decide('hold', id);
    const his = await readBy(jonas, id);
    expect(his.message).toEqual({ text: null, moderation_state: 'held', body: null });
    expect(his.list).not.toMatch(/CANARY/);
    expect((await readBy(mara, id)).message).toMatchObject({
      body: { text: 'CANARY in question' },
    });
    await decide('release', id);
    expect((await readBy(jonas, id)).message).toMatchObject({ text: 'CANARY in question' });
    await decide('remove', id);
    for (const user of [jonas, mara]) {
      const { message } = await readBy(user, id);
      expect(message).toEqual({ text: null, moderation_state: 'removed', body: null });
    }
  });

  test('[F124] [F122] cannot be held or released by the members of the conversation', async () => {
    const id = await write(mara, jonas, 'hers');
    for (const user of [mara, jonas]) {
      const change = `update public.messages set moderation_state = 'held' where id = $1`;
      await expect(rowsAs(user, change, [id])).rejects.toMatchObject({ code: '42501' });
    }
    expect((await readBy(jonas, id)).message).toMatchObject({ text: 'hers' });
  });
});

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';
import {
  begin,
  countOf,
  endPool,
  follow,
  makeReader,
  open,
  said,
  sendGlobal,
  subscribe,
  thread,
  unlock,
  write,
  written,
} from './attacks-chat-support.ts';
import { command, decided, drawing, readAs, uploadFile } from './media-support.ts';

/*
 * Regression tests for attacks on conversations that succeeded once.
 */
let mara: User;

beforeEach(async () => {
  mara = await makeCreator('mara');
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await endPool();
  await disconnectAll();
});

const moderate = (mediaId: string, state: string) =>
  database.query(`select private.moderate_media($1, $2, 'illegal')`, [mediaId, state]);

async function picture(owner: User): Promise<string> {
  const mediaId = await uploadFile(owner, 'chat', await drawing(120, 90).png().toBuffer());
  expect((await decided(owner, mediaId)).state).toBe('ready');
  return mediaId;
}

/**
 * An id as the database derives it from a name. The derivation is no secret: a user can repeat it.
 */
function derived(name: string): string {
  const hash = createHash('md5').update(`velour:${name}`).digest('hex');
  return hash.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

describe('a global', () => {
  test('[F83] is imported even if its creator has already used the id that the import derives', async () => {
    const [victim, accomplice] = [
      await makeReader('victim', mara, 5000),
      await makeReader('accomplice', mara),
    ];
    await follow(victim, mara);
    const mediaId = await picture(mara);
    const { conversation_id: conversationId } = await written(mara, victim, 'look', {
      media: [mediaId],
    });
    const globalId = await sendGlobal(mara, 'to all');
    const taken = derived(`global:${globalId}:${conversationId}`);
    expect(said(await write(mara, accomplice, 'poison', { requestId: taken }))).toBe('ok');

    expect(said(await open(victim, mara))).toBe('ok');
    expect(await thread(victim)).toEqual(['hello', 'look', 'to all']);
    await subscribe(victim, mara);
    await moderate(mediaId, 'held');
    expect(await readAs(victim.client, mediaId)).toBeNull();
    expect(said(await command(victim, 'unfollow', { p_creator_id: mara.id }))).not.toBe(
      'duplicate_request',
    );
  });

  test('[F84] leaves no trace that a fan outside its audience can read', async () => {
    const [fan, stranger] = [await makeFan('fan'), await makeReader('stranger', mara)];
    await follow(fan, mara);
    await sendGlobal(mara, 'for followers', { audience: 'followers' });
    expect(said(await open(stranger, mara))).toBe('ok');
    const read = (columns: string, table = 'conversations') =>
      rowsAs(stranger, `select ${columns} from public.${table}`);
    for (const columns of ['globals_delivered_until', '*'])
      await expect(read(columns)).rejects.toMatchObject({ code: '42501' });
    expect(await read('id', 'messages')).toHaveLength(1);
  });
});

describe('hiding a picture', () => {
  async function sold(fan: User) {
    const mediaId = await picture(mara);
    const { id } = await written(mara, fan, 'The pier', { cents: 500, media: [mediaId] });
    return { mediaId, messageId: id };
  }

  test('[F79] during its purchase also hides the picture from the buyer, until its release', async () => {
    const fan = await makeReader('buyer', mara, 5000);
    const { mediaId, messageId } = await sold(fan);
    const buying = await begin(fan);
    await buying.query('select api.unlock_message($1, gen_random_uuid())', [messageId]);
    const held = moderate(mediaId, 'held');
    await delay(400);
    await buying.query('commit');
    buying.release();
    await held;
    expect(await readAs(fan.client, mediaId)).toBeNull();
    expect(await rowsAs(fan, 'select media_id from public.unlock_media')).toEqual([]);
    await moderate(mediaId, 'live');
    expect(await readAs(fan.client, mediaId)).not.toBeNull();
  });

  test('[F80] does not deadlock with a concurrent change of its message', async () => {
    const fan = await makeReader('reader', mara, 5000);
    const { mediaId, messageId } = await sold(fan);
    const staff = await begin(null);
    const { rows } = await database.query<{ conversation_id: string }>(
      'select conversation_id from public.messages where id = $1',
      [messageId],
    );
    // another transaction holds the lock of the conversation
    const busy = await begin(null);
    await busy.query('select private.lock_conversation($1)', [rows[0]?.conversation_id]);
    const holding = staff.query(`select private.moderate_media($1, 'held', 'illegal')`, [mediaId]);
    await delay(300);
    const change = busy.query('update public.messages set unlocked_at = null where id = $1', [
      messageId,
    ]);
    const results = await Promise.allSettled([
      change.then(() => busy.query('commit')),
      holding.then(() => staff.query('commit')),
    ]);
    busy.release();
    staff.release();
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(said(await unlock(fan, messageId))).toBe('content_under_review');
    await moderate(mediaId, 'live');
    expect(said(await unlock(fan, messageId))).toBe('ok');
  });

  test('[F124] by withdrawing its consent does not deadlock with a message that is being sent', async () => {
    const fan = await makeReader('reader', mara);
    const media = [await picture(mara), await picture(mara)].sort();
    const { conversation_id: conversation } = await written(mara, fan, 'look', { media });
    const { rows } = await database.query<{ id: string }>(
      `insert into private.consents (owner_id, person) values ($1, 'Bo') returning id`,
      [mara.id],
    );
    await database.query('update public.media set consent_id = $1 where id = any ($2)', [
      rows[0]?.id,
      media,
    ]);
    // the locks of a message that is being sent: first the media item, then the conversation
    const sending = await begin(null);
    await sending.query(`select private.require_media($1, array[$2::uuid], 'chat', 10)`, [
      mara.id,
      media[1],
    ]);
    const withdrawing = database.query(
      'update private.consents set withdrawn_at = now() where id = $1',
      [rows[0]?.id],
    );
    await delay(300);
    const results = await Promise.allSettled([
      sending
        .query('select private.lock_conversation($1)', [conversation])
        .then(() => sending.query('commit')),
      withdrawing,
    ]);
    sending.release();
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    for (const mediaId of media) expect(await readAs(fan.client, mediaId)).toBeNull();
  });
});

describe('a flood', () => {
  test('[F72] of messages is rate limited; a retry of a sent message still succeeds', async () => {
    const fan = await makeReader('flood', mara);
    const { request_id: requestId } = await written(fan, mara, 'one more');
    await database.query(
      `update private.rate_limit_windows set hits = private.limit_messages_per_hour()
       where bucket = 'messages' and subject = $1`,
      [fan.id],
    );
    expect(said(await write(fan, mara, 'and another'))).toBe('rate_limited');
    expect(said(await write(fan, mara, 'one more', { requestId }))).toBe('ok');
    expect(said(await write(mara, fan, 'what is it?'))).toBe('ok');
    expect(
      await countOf('select count(*) from public.messages where sender_id = $1', [fan.id]),
    ).toBe(2);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  balanceOf,
  database,
  disconnectAll,
  ledgerFaults,
  linkCard,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import {
  block,
  countOf,
  end,
  endPool,
  hold,
  id,
  makePaidCreator,
  open,
  refusal,
  said,
  setChat,
  start,
  subscribe,
  write,
} from './attacks-chat-support.ts';
import { command } from './media-support.ts';

/*
 * Raw requests with paid chats: prices other than the agreed one, chats of other users, reused
 * request ids, and events that end a chat from outside. Each refusal is paired with a request that
 * succeeds.
 */
const PRICE = 500;
let mara: User;
let ines: User;
let stranger: User;

beforeAll(async () => {
  stranger = await makeFan('stranger', 5000);
});
beforeEach(async () => {
  [mara, ines] = await Promise.all([
    makePaidCreator('mara', PRICE),
    makePaidCreator('ines', PRICE),
  ]);
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  expect((await database.query('select * from private.paid_chat_faults()')).rows).toEqual([]);
  await endPool();
  await disconnectAll();
});

async function inPaidChat(word: string, cents = 5000) {
  const fan = await makeFan(word, cents);
  const { body } = await start(fan, mara, PRICE);
  expect(body).toMatchObject({ price_cents: PRICE, ended_at: null });
  return { fan, paidChatId: String(body['paid_chat_id']) };
}

/** The price of the paid chat that runs according to the open conversation, or null. */
async function running(fan: User): Promise<unknown> {
  const { body } = await open(fan, mara);
  return (body['paid_chat'] as { price_cents: number } | null)?.price_cents ?? null;
}

const setPrice = (creator: User, cents: number | null) => setChat(creator, cents, true);

describe('the price', () => {
  test('[F81] in the request must be the current one, or no chat starts', async () => {
    const fan = await makeFan('asking', 5000);
    await setPrice(mara, 900);
    const answer = await start(fan, mara, PRICE);
    expect(refusal(answer)).toEqual([409, 'price_changed']);
    expect(JSON.stringify(answer.body)).toContain('900');
    for (const lie of [0, -500, 1, 899, 901, 9e18, null])
      expect(said(await start(fan, mara, lie))).toBe('price_changed');
    expect(await running(fan)).toBeNull();
    expect((await start(fan, mara, 900)).body).toMatchObject({ price_cents: 900 });
  });

  test('[F81] of a running chat does not follow the creator’s settings', async () => {
    const { fan } = await inPaidChat('fixed');
    await setPrice(mara, 9999);
    expect(said(await write(fan, mara, 'still five dollars'))).toBe('ok');
    expect(await balanceOf(fan.id)).toBe(5000 - PRICE);
    await setPrice(mara, null);
    expect(said(await write(fan, mara, 'and again'))).toBe('ok');
    expect(await balanceOf(fan.id)).toBe(5000 - 2 * PRICE);
  });

  test('[F81] of a running chat must be in a repeated start request, even if the current price is lower', async () => {
    const { fan, paidChatId } = await inPaidChat('stale');
    await setPrice(mara, 100);
    const answer = await start(fan, mara, 100);
    expect(refusal(answer)).toEqual([409, 'price_changed']);
    expect(JSON.stringify(answer.body)).toContain(String(PRICE));
    expect((await start(fan, mara, PRICE)).body).toMatchObject({ paid_chat_id: paidChatId });
    await end(fan, paidChatId);
    expect((await start(fan, mara, 100)).body).toMatchObject({ price_cents: 100 });
  });

  test('[F81] exists only with an accepted creator who has set one, and only for a fan', async () => {
    const [plain, pending] = [await makeCreator('plain'), await makePaidCreator('pending')];
    await database.query(
      'update private.account_statuses set accepted_at = null where profile_id = $1',
      [pending.id],
    );
    const fan = await makeFan('payer', 5000);
    expect(said(await start(fan, plain, PRICE))).toBe('paid_chat_not_available');
    expect(said(await start(fan, pending, PRICE))).toBe('invalid_profile');
    expect(said(await start(fan, stranger, PRICE))).toBe('invalid_profile');
    expect(said(await start(fan, fan, PRICE))).toBe('invalid_profile');
    expect(said(await start(ines, mara, PRICE))).toBe('ineligible_action');
    expect(said(await start(fan, mara, PRICE))).toBe('ok');
  });

  test('[F81] of one message must be in the wallet at the start and at each message', async () => {
    const fan = await makeFan('short', PRICE - 1);
    expect(said(await start(fan, mara, PRICE))).toBe('no_card_linked');
    await linkCard(fan.id);
    expect(said(await start(fan, mara, PRICE))).toBe('not_enough_funds');
    const whole = await makeFan('whole', PRICE);
    expect(said(await start(whole, mara, PRICE))).toBe('ok');
    expect(said(await write(whole, mara, 'my last money'))).toBe('ok');
    expect(said(await write(whole, mara, 'on credit'))).toBe('no_card_linked');
    expect(await balanceOf(whole.id)).toBe(0);
  });
});

describe('a running paid chat', () => {
  test('[F81] can be ended only by its fan; a stranger gets the same refusal as for a missing chat', async () => {
    const { fan, paidChatId } = await inPaidChat('owner');
    expect(said(await end(mara, paidChatId))).toBe('ineligible_action');
    const foreign = await end(stranger, paidChatId);
    expect(refusal(foreign)).toEqual([409, 'paid_chat_not_active']);
    expect(await end(stranger, id())).toEqual(foreign);
    expect(await running(fan)).toBe(PRICE);
    expect((await end(fan, paidChatId)).body).toMatchObject({ paid_chat_id: paidChatId });
    expect(await running(fan)).toBeNull();
    expect(said(await end(fan, paidChatId))).toBe('ok');
    expect(said(await write(fan, mara, 'free now?'))).toBe('paid_only');
  });

  test('[F81] does not let a stranger write, does not extend to another creator, and charges only the fan', async () => {
    const { fan } = await inPaidChat('inside');
    expect(said(await write(stranger, mara, 'me too'))).toBe('paid_only');
    expect(said(await write(fan, ines, 'elsewhere'))).toBe('paid_only');
    expect(said(await write(mara, fan, 'I answer for nothing'))).toBe('ok');
    expect(await balanceOf(fan.id)).toBe(5000);
    expect(said(await write(fan, mara, 'and I pay'))).toBe('ok');
    expect(await balanceOf(fan.id)).toBe(5000 - PRICE);
  });

  test('[F81] still charges a fan who has subscribed, until the chat is ended', async () => {
    const { fan, paidChatId } = await inPaidChat('both');
    await subscribe(fan, mara);
    const before = await balanceOf(fan.id);
    await write(fan, mara, 'paid');
    await end(fan, paidChatId);
    await write(fan, mara, 'free');
    expect(await balanceOf(fan.id)).toBe(before - PRICE);
  });
});

describe('request ids', () => {
  test('[F95] start one chat each, and do not restart a chat that has ended', async () => {
    const fan = await makeFan('replayer', 5000);
    const requestId = id();
    const first = await start(fan, mara, PRICE, requestId);
    expect(await start(fan, mara, PRICE, requestId)).toEqual(first);
    expect(said(await start(fan, ines, PRICE, requestId))).toBe('duplicate_request');
    expect(said(await start(fan, mara, 100, requestId))).toBe('duplicate_request');
    await end(fan, first.body['paid_chat_id']);
    const again = await start(fan, mara, PRICE, requestId);
    expect(again.body['ended_at']).not.toBeNull();
    expect(await running(fan)).toBeNull();
    for (const none of [null, '', 'x', 5, []])
      expect((await start(fan, mara, PRICE, none)).status).toBe(400);
  });

  test('[F95] of paid messages cannot be reused for another message or another payment', async () => {
    const { fan } = await inPaidChat('ids');
    const requestId = id();
    expect(said(await write(fan, mara, 'one', { requestId }))).toBe('ok');
    expect(said(await write(fan, mara, 'one', { requestId }))).toBe('ok');
    expect(said(await write(fan, mara, 'two', { requestId }))).toBe('duplicate_request');
    expect(said(await write(fan, ines, 'one', { requestId }))).toBe('duplicate_request');
    const tip = (tipId: string) =>
      command(fan, 'send_tip', {
        p_creator_id: mara.id,
        p_amount_cents: PRICE,
        p_request_id: tipId,
      });
    expect(said(await tip(requestId))).toBe('duplicate_request');
    const tipId = id();
    expect(said(await tip(tipId))).toBe('ok');
    expect(said(await write(fan, mara, 'by the tip', { requestId: tipId }))).toBe(
      'duplicate_request',
    );
    expect(await balanceOf(fan.id)).toBe(5000 - 2 * PRICE);
    expect(
      await countOf(`select count(*) from public.messages where sender_id = $1 and kind = 'text'`, [
        fan.id,
      ]),
    ).toBe(1);
  });

  test('[F81] a message over the hourly limit is not charged', async () => {
    const { fan } = await inPaidChat('flood');
    await write(fan, mara, 'first');
    await database.query(
      `update private.rate_limit_windows set hits = private.limit_messages_per_hour()
       where bucket = 'messages' and subject = $1`,
      [fan.id],
    );
    expect(said(await write(fan, mara, 'second'))).toBe('rate_limited');
    expect(await balanceOf(fan.id)).toBe(5000 - PRICE);
  });
});

describe('a block, suspension or closure', () => {
  const close = (user: User, isClosed: boolean) =>
    database.query('update private.account_statuses set closed_at = $2 where profile_id = $1', [
      user.id,
      isClosed ? new Date() : null,
    ]);
  const ways: [string, (fan: User, isOn: boolean) => Promise<unknown>, string, string][] = [
    [
      'the creator blocks',
      (fan, isOn) => block(mara, fan, isOn),
      'dm_not_permitted',
      'profile_blacklisted',
    ],
    [
      'the fan blocks',
      (fan, isOn) => block(fan, mara, isOn),
      'dm_not_permitted',
      'profile_blacklisted',
    ],
    ['the fan is suspended', hold, 'account_suspended', 'account_suspended'],
    [
      'the creator is suspended',
      (_, isOn) => hold(mara, isOn),
      'dm_not_permitted',
      'invalid_profile',
    ],
    [
      'the creator is closed',
      (_, isOn) => close(mara, isOn),
      'dm_not_permitted',
      'invalid_profile',
    ],
  ];

  test.each(ways)(
    '[F81] %s: the paid chat ends and does not resume',
    async (_w, set, word, begin) => {
      const { fan, paidChatId } = await inPaidChat('cut');
      await set(fan, true);
      expect(said(await write(fan, mara, 'hello?'))).toBe(word);
      expect(said(await start(fan, mara, PRICE))).toBe(begin);
      await set(fan, false);
      expect(said(await write(fan, mara, 'still paid?'))).toBe('paid_only');
      expect(await balanceOf(fan.id)).toBe(5000);
      expect((await end(fan, paidChatId)).body['ended_at']).not.toBeNull();
      expect(said(await start(fan, mara, PRICE))).toBe('ok');
      expect(said(await write(fan, mara, 'paid again'))).toBe('ok');
      expect(await balanceOf(fan.id)).toBe(5000 - PRICE);
    },
  );

  test('[F81] the removal of a card does not stop messages that the wallet can pay', async () => {
    const { fan } = await inPaidChat('cardless', 2 * PRICE);
    await linkCard(fan.id);
    await setChat(mara, PRICE, true);
    await database.query(
      'update public.creator_settings set requires_card = true where creator_id = $1',
      [mara.id],
    );
    expect(said(await write(fan, mara, 'one'))).toBe('ok');
    await database.query('select private.remove_card($1)', [fan.id]);
    expect(said(await write(fan, mara, 'two'))).toBe('ok');
    expect(said(await write(fan, mara, 'three'))).toBe('no_card_linked');
    expect(await balanceOf(fan.id)).toBe(0);
  });
});

import { expect } from 'vitest';
import type { Account } from '../support/browser.ts';
import { database } from '../support/users.ts';

/** Begins a paid chat of a fan with a creator, who asks this price for every message. */
export async function startPaidChat(fan: Account, creator: Account, cents: number) {
  await database.query(
    `update public.creator_settings set text_price_cents = $2, audio_price_cents = $2,
       video_price_cents = $2 where creator_id = $1`,
    [creator.id, cents],
  );
  const { error } = await fan.client.rpc('start_paid_chat', {
    p_creator_id: creator.id,
    p_expected_cents: cents,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
}

/** Ends the paid chat of a fan and begins it again at another price, as in another tab. */
export async function restartPaidChat(fan: Account, cents: number) {
  await database.query(
    `update public.paid_chats set ended_at = now(), is_notice_sent = true
     where fan_id = $1 and ended_at is null`,
    [fan.id],
  );
  await database.query(
    `insert into public.paid_chats (conversation_id, fan_id, creator_id, price_cents, request_id)
     select conversation_id, fan_id, creator_id, $2, gen_random_uuid()
     from public.paid_chats where fan_id = $1 order by id desc limit 1`,
    [fan.id, cents],
  );
}

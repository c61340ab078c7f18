import { afterAll, describe, expect, test } from 'vitest';
import { closeDatabase, sql } from '../contract/auth-support.ts';
import { linkCard, newFan } from '../contract/payments-people.ts';
import { disconnectAll, fund, ledgerFaults, makeCreator } from '../support/users.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Renewals by the clock of the platform, its worker and the payment provider: a test moves the end
 * of a period near, and calls nothing.
 */
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await closeDatabase();
  await disconnectAll();
});

/** Subscribes fans at once, each from a wallet that is empty afterwards. */
async function subscribeAll(fans: { id: string }[], creatorId: string, cents: number) {
  for (const { id } of fans) {
    await fund(id, cents);
    await sql(
      `with me as (select set_config('request.jwt.claims',
         json_build_object('sub', $1::text, 'role', 'authenticated')::text, true))
       select private.start_subscription($2, $3, gen_random_uuid(), $4) from me`,
      [id, creatorId, cents, consentTo(cents)],
    );
  }
}

/** Links a card that no other test has used. */
async function linkOwnCard(fan: Awaited<ReturnType<typeof newFan>>, token: string) {
  expect((await linkCard(fan.client, token)).status).toBe(200);
  await sql('update private.card_accounts set fingerprint = gen_random_uuid() where fan_id = $1', [
    fan.id,
  ]);
}

/** Moves the end of the running periods to half an hour from now. */
const bringEndNear = (creatorId: string) =>
  sql(
    `with near as (
       update public.subscriptions set expires_at = now() + interval '30 minutes'
       where creator_id = $1 returning id)
     update public.subscription_periods set ends_at = now() + interval '30 minutes'
     where subscription_id in (select id from near)`,
    [creatorId],
  );

const paidPeriods = (creatorId: string) =>
  sql<{ fan_id: string; periods: number; paid_by: string }>(
    `select p.fan_id, count(*)::int as periods, max(t.paid_by::text) as paid_by
     from public.subscription_periods p join private.transfers t on t.id = p.transfer_id
     where p.creator_id = $1 group by p.fan_id order by p.fan_id`,
    [creatorId],
  );

describe('[F56] a due subscription', () => {
  test('[F54] renews by card without its user, and without a gap', async () => {
    const [mara, fan] = await Promise.all([makeCreator('mara', 1500), newFan()]);
    await subscribeAll([fan], mara.id, 1500);
    await linkOwnCard(fan, 'pm_card_visa');
    await bringEndNear(mara.id);
    await expect
      .poll(() => paidPeriods(mara.id), { timeout: 60_000 })
      .toEqual([{ fan_id: fan.id, periods: 2, paid_by: 'wallet' }]);
    const [row] = await sql<{ gap: string; card: number }>(
      `select (max(starts_at) - min(ends_at))::text as gap,
         (select count(*)::int from private.transfers
          where fan_id = $1 and kind = 'subscription' and paid_by = 'card') as card
       from public.subscription_periods where fan_id = $1`,
      [fan.id],
    );
    expect(row).toEqual({ gap: '00:00:00', card: 1 });
  });

  test('counts a declined card as one failed attempt, and charges nothing', async () => {
    const [mara, fan] = await Promise.all([makeCreator('mara', 1500), newFan()]);
    await subscribeAll([fan], mara.id, 1500);
    await linkOwnCard(fan, 'pm_card_chargeCustomerFail');
    await bringEndNear(mara.id);
    await expect
      .poll(
        () =>
          sql(
            `select r.attempts, r.next_at > now() + interval '23 hours' as is_tomorrow
             from private.renewals r join public.subscriptions s on s.id = r.subscription_id
             where s.fan_id = $1`,
            [fan.id],
          ),
        { timeout: 60_000 },
      )
      .toEqual([{ attempts: 1, is_tomorrow: true }]);
    expect(await paidPeriods(mara.id)).toMatchObject([{ periods: 1 }]);
  });

  test('[F95] renews once when several runs claim at the same time', async () => {
    const mara = await makeCreator('mara', 500);
    const fans = await Promise.all(Array.from({ length: 12 }, () => newFan()));
    await subscribeAll(fans, mara.id, 500);
    for (const { id } of fans) await fund(id, 1000);
    await bringEndNear(mara.id);
    await Promise.all(Array.from({ length: 6 }, () => sql('select private.renew_due(5)')));
    await expect
      .poll(async () => (await paidPeriods(mara.id)).map(({ periods }) => periods), {
        timeout: 60_000,
      })
      .toEqual(fans.map(() => 2));
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { closeDatabase, sql } from '../contract/auth-support.ts';
import {
  balanceOf,
  call,
  details,
  linkCard,
  newFan,
  openTopUp,
  stateOf,
} from '../contract/payments-people.ts';
import { cardNumbers } from '../support/typed-card.ts';
import { disconnectAll, fund, ledgerFaults, makeCreator } from '../support/users.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Two card providers on one platform: cards are typed into fields of one, and into a form of the
 * other. A row of the site's settings moves new cards of one account to the form.
 */
const { addresses, checkout } = inject('platform');
type Fan = Awaited<ReturnType<typeof newFan>>;

afterAll(async () => {
  await control('webhooks', { hold: false, duplicate: false });
  expect(await ledgerFaults()).toEqual([]);
  await closeDatabase();
  await disconnectAll();
});

const control = (path: string, body: object = {}) =>
  fetch(`${addresses.checkout}/__control/${path}`, { method: 'POST', body: JSON.stringify(body) });

const newCardsAt = (fan: Fan, provider: string) =>
  sql(
    `insert into private.site_config (key, value) values ('card_provider:' || $1, to_jsonb($2::text))
     on conflict (key) do update set value = excluded.value`,
    [fan.id, provider],
  );

async function newFormFan(): Promise<Fan> {
  const fan = await newFan();
  await newCardsAt(fan, 'ccbill');
  return fan;
}

async function openForm(fan: Fan, cents = 1000) {
  const { data, error } = await fan.client.rpc('request_checkout', {
    p_amount_cents: cents,
    p_request_id: randomUUID(),
  });
  if (error) throw error;
  const paymentId = String(data);
  const returnPath = '/billing/card';
  const { body } = await call(fan.client, 'card-checkout', { ...details, paymentId, returnPath });
  return { paymentId, url: String(body.url) };
}

const typeCard = (url: string, cardNumber = cardNumbers.visa) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ cardNumber, expiry: '12/34', cvv2: '123' }),
    redirect: 'manual',
  });

async function linkByForm(fan: Fan, number = cardNumbers.visa) {
  const { paymentId, url } = await openForm(fan);
  expect((await typeCard(url, number)).status).toBe(303);
  await expect.poll(() => stateOf(fan.client, paymentId), { timeout: 60_000 }).toBe('succeeded');
  return paymentId;
}

const providersOf = async (fan: Fan) =>
  (
    await sql<{ provider: string }>(
      `select u.provider from private.card_uses u join public.payments p on p.id = u.payment_id
       where u.fan_id = $1 order by p.id`,
      [fan.id],
    )
  ).map(({ provider }) => provider);

const cardOf = async (fan: Fan) =>
  (
    await sql<{ provider: string; holder: string }>(
      'select provider, holder from public.payment_cards where fan_id = $1',
      [fan.id],
    )
  )[0];

interface Sale {
  id: string;
  custom: Record<string, string>;
  amountCents: number;
  refundedCents: number;
  cancelDate: string | null;
}

async function salesOf(fan: Fan): Promise<Sale[]> {
  const all = (await (await fetch(`${addresses.checkout}/__control/sales`)).json()) as Sale[];
  return all.filter(({ custom }) => custom.customer === `fan_${fan.id}`);
}

describe('[F137] a card that a form has linked', () => {
  test('[F90] is linked and paid for once, with what was typed on our page', async () => {
    const fan = await newFormFan();
    expect((await call(fan.client, 'card-setup', {})).body).toEqual({ kind: 'redirect' });
    await linkByForm(fan);
    expect(await balanceOf(fan.client)).toBe(1000);
    expect(await cardOf(fan)).toEqual({ provider: 'ccbill', holder: 'ANNA BERG' });
  });

  test('is charged by the server, and removed', async () => {
    const fan = await newFormFan();
    await linkByForm(fan);
    const paymentId = await openTopUp(fan.client, 2000);
    expect((await call(fan.client, 'payment-charge', { paymentId })).body).toEqual({
      state: 'succeeded',
    });
    expect((await call(fan.client, 'payment-charge', { paymentId })).body).toEqual({
      state: 'succeeded',
    });
    expect(await balanceOf(fan.client)).toBe(3000);
    expect((await salesOf(fan)).map(({ amountCents }) => amountCents)).toEqual([2000, 1000]);
    expect((await call(fan.client, 'card-remove', {})).body).toEqual({ removed: true });
    expect((await salesOf(fan)).at(-1)?.cancelDate).not.toBeNull();
    expect(await cardOf(fan)).toBeUndefined();
  });

  test('is charged once where the answer is lost, and its postback settles the payment', async () => {
    const fan = await newFormFan();
    await linkByForm(fan);
    const paymentId = await openTopUp(fan.client);
    await control('faults', {
      kind: 'server_error',
      on: 'POST /transactions/payment-tokens/*',
      about: paymentId,
    });
    const asked = await call(fan.client, 'payment-charge', { paymentId });
    // The postback may be faster than the answer.
    expect(['processing', 'succeeded']).toContain(asked.body.state);
    await call(fan.client, 'payment-charge', { paymentId });
    await expect.poll(() => stateOf(fan.client, paymentId), { timeout: 60_000 }).toBe('succeeded');
    expect(await balanceOf(fan.client)).toBe(2000);
    expect(await salesOf(fan)).toHaveLength(2);
  });

  test('is linked once by postbacks that come twice and in any order', async () => {
    const fan = await newFormFan();
    await control('webhooks', { hold: true, duplicate: true });
    const [one, two] = [await openForm(fan), await openForm(fan, 500)];
    await typeCard(one.url);
    await typeCard(two.url);
    // Paid again in another tab: the second charge of the payment goes back.
    await typeCard(one.url);
    expect(await stateOf(fan.client, one.paymentId)).toBe('processing');
    await control('webhooks/release', { order: 'shuffled' });
    await control('webhooks', { duplicate: false });
    for (const { paymentId } of [one, two])
      await expect
        .poll(() => stateOf(fan.client, paymentId), { timeout: 60_000 })
        .toBe('succeeded');
    expect(await balanceOf(fan.client)).toBe(1500);
    await expect
      .poll(async () => (await salesOf(fan)).reduce((sum, sale) => sum + sale.refundedCents, 0))
      .toBe(1000);
  });

  test('pays a renewal at its own provider, also when new cards go to the other one', async () => {
    const [mara, atForm, atFields] = await Promise.all([
      makeCreator('mara', 1500),
      newFormFan(),
      newFan(),
    ]);
    await linkByForm(atForm);
    await newCardsAt(atForm, 'stripe');
    expect((await linkCard(atFields.client, 'pm_card_visa')).status).toBe(200);
    await sql(
      'update private.card_accounts set fingerprint = gen_random_uuid() where fan_id = $1',
      [atFields.id],
    );
    await newCardsAt(atFields, 'ccbill');
    // The wallet pays the first period, and is empty afterwards.
    await fund(atForm.id, 500);
    await fund(atFields.id, 1500);
    for (const { id } of [atForm, atFields]) {
      await sql(
        `with me as (select set_config('request.jwt.claims',
           json_build_object('sub', $1::text, 'role', 'authenticated')::text, true))
         select private.start_subscription($2, 1500, gen_random_uuid(), $3) from me`,
        [id, mara.id, consentTo(1500)],
      );
    }
    await sql(
      `with near as (
         update public.subscriptions set expires_at = now() + interval '30 minutes'
         where creator_id = $1 returning id)
       update public.subscription_periods set ends_at = now() + interval '30 minutes'
       where subscription_id in (select id from near)`,
      [mara.id],
    );
    const renewed = (fan: Fan) =>
      sql(
        `select u.provider, p.state from public.payments p
         join private.card_uses u on u.payment_id = p.id where p.fan_id = $1 and p.is_renewal`,
        [fan.id],
      );
    await expect
      .poll(() => renewed(atForm), { timeout: 60_000 })
      .toEqual([{ provider: 'ccbill', state: 'succeeded' }]);
    await expect
      .poll(() => renewed(atFields), { timeout: 60_000 })
      .toEqual([{ provider: 'stripe', state: 'succeeded' }]);
    expect(await providersOf(atForm)).toEqual(['ccbill', 'ccbill']);
  });
});

describe('[F137] bad postbacks', () => {
  const post = async (change: Record<string, string>, query = `key=${checkout.webhookKey}`) => {
    const response = await fetch(
      `${addresses.api}/functions/v1/payment-webhook?provider=ccbill&${query}&eventType=NewSaleSuccess`,
      { method: 'POST', body: new URLSearchParams(change) },
    );
    return { status: response.status, body: (await response.json()) as { error?: string } };
  };

  test('are refused with a code, and pay nothing', async () => {
    const fan = await newFormFan();
    const { paymentId } = await openForm(fan);
    const sale = {
      'X-paymentId': paymentId,
      'X-customer': `fan_${fan.id}`,
      'X-seal': '00',
      subscriptionId: '1',
      transactionId: '1',
      timestamp: '2026-08-05 15:18:17',
      billedInitialPrice: '10.00',
      billedCurrencyCode: '840',
      dynamicPricingValidationDigest: '00',
    };
    for (const query of ['', 'key=', 'key=guess', `key=${checkout.webhookKey}`])
      expect(await post(sale, query)).toEqual({
        status: 400,
        body: { error: 'invalid_signature' },
      });
    expect((await post({ subscriptionId: 'x'.repeat(600_000) })).status).toBe(413);
    expect(await post({ nonsense: '\u0000' })).toMatchObject({ status: 200 });
    expect(await stateOf(fan.client, paymentId)).toBe('processing');
    expect(await balanceOf(fan.client)).toBe(0);
  });

  test('[F90] a card of another brand is refunded, and not linked', async () => {
    const fan = await newFormFan();
    const { paymentId, url } = await openForm(fan);
    await typeCard(url, '378282246310005');
    await expect.poll(() => stateOf(fan.client, paymentId), { timeout: 60_000 }).toBe('failed');
    expect(await cardOf(fan)).toBeUndefined();
    expect(await balanceOf(fan.client)).toBe(0);
    expect((await salesOf(fan)).map(({ refundedCents }) => refundedCents)).toEqual([1000]);
  });

  test('a form with another price, or of another fan, is not opened', async () => {
    const [fan, other] = [await newFormFan(), await newFormFan()];
    const { paymentId, url } = await openForm(fan);
    const cheap = new URL(url);
    cheap.searchParams.set('initialPrice', '1.00');
    expect((await typeCard(cheap.href)).status).toBe(400);
    const returnPath = '/billing/card';
    expect(
      await call(other.client, 'card-checkout', { ...details, paymentId, returnPath }),
    ).toMatchObject({ status: 400, body: { error: 'invalid_identifier' } });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ForgedWebhook,
  type ChargeRequest,
  type ProviderEvent,
  type WebhookMessage,
} from '../../supabase/functions/_shared/payments/provider.ts';
import { closeSubjects, openSubjects, received, subjects } from './provider-subjects.ts';

/*
 * The contract of every payment adapter, over each adapter with its double. What one provider alone
 * has is in payments*.test.ts and ccbill.test.ts.
 */
beforeAll(openSubjects);
afterAll(closeSubjects);

describe.each(['fields', 'form'])('[F137] the adapter of the provider with %s', (name) => {
  const subject = () => {
    const found = subjects[name];
    if (!found) throw new Error('no such provider');
    return found;
  };
  const requestOf = (stored: { customer: string; method: string | null }): ChargeRequest => ({
    ...stored,
    paymentId: randomUUID(),
    amountCents: 1000,
    description: 'Top-up',
    isUserPresent: true,
    isFirst: true,
  });
  const visa = '4242424242424242';

  /** The events that were received about a payment or about its charge. */
  async function eventsAbout(paymentId: string, ref: string | null): Promise<ProviderEvent[]> {
    await subject().settled();
    const all = await Promise.all(
      received.map((message) =>
        subject()
          .provider.parseWebhook(message)
          .catch(() => []),
      ),
    );
    return all
      .flat()
      .filter(
        (event) =>
          event.paymentId === paymentId ||
          (ref !== null && 'chargeRef' in event && event.chargeRef === ref),
      );
  }

  it('names one customer for each user', async () => {
    const { provider } = subject();
    const user = randomUUID();
    const first = await provider.createCustomer(user);
    expect(await provider.createCustomer(user)).toBe(first);
    expect(await provider.createCustomer(randomUUID())).not.toBe(first);
  });

  it('charges a stored card once, however often and late the payment is repeated', async () => {
    const { provider, store, charges } = subject();
    const request = requestOf(await store(visa));
    const result = await provider.charge(request);
    expect(result).toMatchObject({ state: 'succeeded' });
    const again = await Promise.all(
      [1, 2, 3].map(() => provider.charge({ ...request, isFirst: false })),
    );
    // A provider that finds no payment leaves the answer to its webhook.
    for (const one of again) expect([result, { state: 'unknown' }]).toContainEqual(one);
    expect(await charges(request.customer)).toBe(1);
  });

  it('reports the success with payment, charge, amount and currency, in our mode', async () => {
    const { provider, store } = subject();
    const request = requestOf(await store(visa));
    const result = await provider.charge(request);
    const ref = result.state === 'succeeded' ? result.ref : '';
    expect(await eventsAbout(request.paymentId, null)).toMatchObject([
      {
        type: 'payment_succeeded',
        providerRef: ref,
        amountCents: 1000,
        currency: 'usd',
        isOwnMode: true,
      },
    ]);
  });

  it('answers and reports a decline of the bank with a reason of ours', async () => {
    const { provider, store } = subject();
    const request = requestOf(await store('4000000000000341'));
    expect(await provider.charge(request)).toMatchObject({
      state: 'declined',
      reason: 'card_declined',
    });
    const events = await eventsAbout(request.paymentId, null);
    expect(events.length).toBeGreaterThan(0);
    for (const event of events)
      expect(event).toMatchObject({ type: 'payment_failed', reason: 'card_declined' });
  });

  it('charges no removed card, and a repeated removal is no error', async () => {
    const { provider, store } = subject();
    const stored = await store(visa);
    await provider.removeCard(stored.method);
    await provider.removeCard(stored.method);
    for (const method of [stored.method, null])
      expect(await provider.charge(requestOf({ ...stored, method }))).toEqual({
        state: 'declined',
        ref: null,
        reason: 'card_not_usable',
      });
  });

  it('refunds a whole charge once, and reports the refund with its charge', async () => {
    const { provider, store } = subject();
    const request = requestOf(await store(visa));
    const result = await provider.charge(request);
    const paymentRef = result.state === 'succeeded' ? result.ref : '';
    const refund = { refundId: randomUUID(), paymentRef, amountCents: 1000, isWhole: true };
    expect(await provider.refund(refund)).toMatchObject({ state: 'succeeded' });
    expect(await provider.refund(refund)).toMatchObject({ state: 'succeeded' });
    const refunds = (await eventsAbout(request.paymentId, paymentRef)).filter(
      ({ type }) => type === 'refunded',
    );
    expect(refunds).toMatchObject([{ providerRef: paymentRef, amountCents: 1000 }]);
  });

  it('refuses a refund above the charge, and of an unknown charge', async () => {
    const { provider, store } = subject();
    const result = await provider.charge(requestOf(await store(visa)));
    const paymentRef = result.state === 'succeeded' ? result.ref : '';
    const refund = { refundId: randomUUID(), amountCents: 1001 };
    expect(await provider.refund({ ...refund, paymentRef })).toMatchObject({ state: 'failed' });
    expect(await provider.refund({ ...refund, paymentRef: '1' })).toMatchObject({
      state: 'failed',
    });
  });

  it('reports a disputed charge', async () => {
    const { provider, store } = subject();
    const request = requestOf(await store('4000000000000259'));
    const result = await provider.charge(request);
    const ref = result.state === 'succeeded' ? result.ref : '';
    const disputes = (await eventsAbout(request.paymentId, ref)).filter(
      ({ type }) => type === 'dispute_opened',
    );
    expect(disputes).toMatchObject([{ amountCents: 1000, currency: 'usd', isOwnMode: true }]);
  });

  it('names a refund or a dispute by its payment, or by the charge that the success names', async () => {
    const { provider, store } = subject();
    const request = requestOf(await store('4000000000000259'));
    const result = await provider.charge(request);
    const paymentRef = result.state === 'succeeded' ? result.ref : '';
    await provider.refund({ refundId: randomUUID(), paymentRef, amountCents: 1000, isWhole: true });
    const events = await eventsAbout(request.paymentId, paymentRef);
    const success = events.find(({ type }) => type === 'payment_succeeded');
    const reversals = events.filter(({ type }) => ['refunded', 'dispute_opened'].includes(type));
    expect(reversals.length).toBeGreaterThan(0);
    for (const reversal of reversals)
      expect(
        reversal.paymentId === request.paymentId ||
          ('chargeRef' in reversal && reversal.chargeRef === success?.providerRef),
      ).toBe(true);
  });

  it('knows the end of a charge by its reference', async () => {
    const { provider, store } = subject();
    const request = requestOf(await store(visa));
    const result = await provider.charge(request);
    const ref = result.state === 'succeeded' ? result.ref : '';
    const { paymentId, amountCents, customer } = request;
    expect(await provider.endCharge({ paymentId, amountCents, customer, ref })).toEqual(result);
  });

  it('takes a message without its proof for forged', async () => {
    const { provider, store } = subject();
    const request = requestOf(await store(visa));
    await provider.charge(request);
    await subject().settled();
    const message = received.at(-1);
    if (!message) throw new Error('nothing was received');
    const forged: WebhookMessage[] = [
      { ...message, headers: new Headers(), query: new URLSearchParams() },
      {
        ...message,
        headers: new Headers({ 'stripe-signature': 't=1,v1=00' }),
        query: new URLSearchParams({ key: 'guess' }),
      },
    ];
    for (const one of forged)
      await expect(provider.parseWebhook(one)).rejects.toBeInstanceOf(ForgedWebhook);
  });
});

import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Sale } from '../objects.ts';
import type { Ccbill } from './context.ts';
import { refundSale, sell } from './sales.ts';

/* The RESTful API and the subscription management, as far as the adapter calls them. */

const tokenRequest = z.object({
  clientAccnum: z.number(),
  clientSubacc: z.number(),
  subscriptionId: z.string(),
  timeToLive: z.number(),
  validNumberOfUse: z.number().int().min(1),
});
const saleRequest = z.object({
  clientAccnum: z.number(),
  clientSubacc: z.number(),
  initialPrice: z.number().positive(),
  initialPeriod: z.number().int().min(2).max(365),
  currencyCode: z.number().int(),
  passThroughInfo: z.array(z.object({ name: z.string(), value: z.string() })),
});

const error = (context: Context, status: 400 | 401 | 404, errorCode: string, message: string) =>
  context.json({ timestamp: Date.now(), errorCode, generalMessage: message }, status);

export function apiRoutes(double: Ccbill): Hono {
  const { keys } = double.options;
  const app = new Hono();
  // The provider's tokens of OAuth are opaque; this double knows the ones that it gave since it runs.
  const given = new Set<string>();
  const isOurs = (body: { clientAccnum: number; clientSubacc: number }) =>
    body.clientAccnum === Number(keys.account) && body.clientSubacc === Number(keys.subaccount);
  const bearer = (context: Context) =>
    given.has((context.req.header('authorization') ?? '').replace(/^Bearer /, ''));

  app.post('/ccbill-auth/oauth/token', (context) => {
    const expected = Buffer.from(`${keys.applicationId}:${keys.applicationSecret}`);
    if (context.req.header('authorization') !== `Basic ${expected.toString('base64')}`)
      return error(context, 401, 'invalid_client', 'Bad client credentials');
    const token = randomBytes(24).toString('hex');
    given.add(token);
    return context.json({ access_token: token, token_type: 'bearer', expires_in: 43_199 });
  });

  app.post('/payment-tokens/merchant-only', async (context) => {
    if (!bearer(context)) return error(context, 401, 'N/A', 'Invalid token.');
    const body = tokenRequest.safeParse(await context.req.json().catch(() => null));
    if (!body.success || !isOurs(body.data))
      return error(context, 400, '200000', 'Attribute required.');
    const sale = double.store.get('sale', body.data.subscriptionId);
    if (!sale || sale.cancelDate) return error(context, 400, '200000', 'Invalid Subscription ID.');
    const token = double.store.put('sale_token', {
      id: randomBytes(16).toString('hex'),
      subscriptionId: sale.id,
      usesLeft: body.data.validNumberOfUse,
    });
    return context.json({ paymentTokenId: token.id, validNumberOfUse: token.usesLeft }, 201);
  });

  app.post('/transactions/payment-tokens/:token', async (context) => {
    if (!bearer(context)) return error(context, 401, 'N/A', 'Invalid token.');
    const body = saleRequest.safeParse(await context.req.json().catch(() => null));
    if (!body.success || !isOurs(body.data))
      return error(context, 400, '200000', 'Attribute required.');
    const token = double.store.get('sale_token', context.req.param('token'));
    const first = token && double.store.get('sale', token.subscriptionId);
    if (!token || !first) return error(context, 404, '100101', 'Invalid payment token.');
    if (token.usesLeft < 1) return error(context, 400, '100102', 'Expired payment token.');
    double.store.put('sale_token', { ...token, usesLeft: token.usesLeft - 1 });
    const made = sell(double, {
      type: 'UpSale',
      amountCents: Math.round(body.data.initialPrice * 100),
      currencyCode: String(body.data.currencyCode),
      custom: Object.fromEntries(body.data.passThroughInfo.map(({ name, value }) => [name, value])),
      card: first.card,
      consumer: {},
    });
    const isSold = 'id' in made;
    const answer = JSON.stringify({
      declineCode: isSold ? null : 11,
      declineText: isSold ? null : made.message,
      denialId: isSold ? null : randomBytes(16).toString('hex'),
      approved: isSold,
      paymentUniqueId: first.card.account,
      sessionId: null,
      subscriptionId: isSold ? `number ${made.id}` : null,
      newPaymentTokenId: null,
    });
    // The provider writes the number of a sale as a number, which loses digits in JavaScript.
    return context.body(answer.replace(/"number (\d+)"/, '$1'), 200, {
      'content-type': 'application/json',
    });
  });

  app.post('/utils/subscriptionManagement.cgi', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const isKnown =
      form.get('clientAccnum') === keys.account &&
      form.get('username') === keys.dataLinkUser &&
      form.get('password') === keys.dataLinkPassword;
    const xml = isKnown ? managed(double, form) : '<results>-1</results>';
    return context.body(`<?xml version='1.0' standalone='yes'?>\n${xml}`, 200, {
      'content-type': 'text/xml',
    });
  });
  return app;
}

const result = (code: number) => `<results>${code}</results>`;

function managed(double: Ccbill, form: URLSearchParams): string {
  const sale = double.store.get('sale', form.get('subscriptionId') ?? '');
  if (!sale) return result(-3);
  switch (form.get('action')) {
    case 'viewSubscriptionStatus':
      return statusOf(sale);
    case 'cancelSubscription':
      double.store.put('sale', { ...sale, cancelDate: new Date().toISOString() });
      return result(1);
    case 'refundTransaction': {
      const cents = Math.round(Number(form.get('amount') ?? sale.amountCents / 100) * 100);
      if (sale.refundedCents > 0 || cents < 1 || cents > sale.amountCents) return result(-12);
      refundSale(double, sale, cents);
      return result(1);
    }
    case null:
    default:
      return result(-4);
  }
}

const statusOf = (sale: Sale) => `<results>
  <signupDate>${new Date(sale.created * 1000).toISOString().slice(0, 10)}</signupDate>
  <cancelDate>${sale.cancelDate?.slice(0, 10) ?? ''}</cancelDate>
  <chargebacksIssued>0</chargebacksIssued>
  <timesRebilled>0</timesRebilled>
  <recurringSubscription>0</recurringSubscription>
  <refundsIssued>${sale.refundedCents > 0 ? 1 : 0}</refundsIssued>
  <voidsIssued>0</voidsIssued>
</results>`;

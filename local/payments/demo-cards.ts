import type { Pool } from 'pg';
import Stripe from 'stripe';

export interface DemoProvider {
  address: string;
  secretKey: string;
}

interface Placeholder {
  fan_id: string;
  issuer: string;
}

/**
 * Replaces the placeholder cards of the demo rows with test cards of the local payment provider, so
 * that it can charge them. Does nothing if no placeholder is left.
 */
export async function linkCards(pool: Pool, double: DemoProvider): Promise<number> {
  const { rows } = await pool.query<Placeholder>(`
    select a.fan_id, c.issuer from private.card_accounts a join public.payment_cards c using (fan_id)
    where a.customer like 'demo\\_%' order by a.fan_id`);
  const { hostname, port } = new URL(double.address);
  const stripe = new Stripe(double.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  });
  for (const placeholder of rows) await linkCard(pool, stripe, placeholder);
  return rows.length;
}

async function linkCard(pool: Pool, stripe: Stripe, { fan_id: fanId, issuer }: Placeholder) {
  const customer = await stripe.customers.create(
    { metadata: { user_id: fanId } },
    { idempotencyKey: `customer:${fanId}` },
  );
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    confirm: true,
    payment_method: issuer === 'mastercard' ? 'pm_card_mastercard' : 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
  });
  // Sets the expiry date of the provider's test cards; the demo rows already have the last digits.
  await pool.query(
    `with account as (
       update private.card_accounts set provider = 'stripe', customer = $2, method = $3
       where fan_id = $1 returning fan_id)
     update public.payment_cards c
     set provider = 'stripe', exp_month = 12, exp_year = extract(year from now())::int + 4
     from account a where c.fan_id = a.fan_id`,
    [fanId, customer.id, setup.payment_method],
  );
}

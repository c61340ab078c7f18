import { inject } from 'vitest';

/* The doubles of the providers, as their holders, banks and owners reach them. */
const { addresses, paymentSecretKey } = inject('platform');

/** On a line of its own: one that rested may be closed by its server in this moment. */
const post = async (url: string, body: object): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { connection: 'close' },
    body: JSON.stringify(body),
  });
  return response.json();
};

export const fieldsControl = (path: string, body: object = {}) =>
  post(`${addresses.payments}/__control/${path}`, body);
export const checkoutControl = (path: string, body: object = {}) =>
  post(`${addresses.checkout}/__control/${path}`, body);
export const payoutControl = (path: string, body: object) =>
  post(`${addresses.inbox}/payouts/__control/${path}`, body);

/** A charge that went through at a provider. */
export interface Charged {
  id: string;
  payment: string;
  cents: number;
  /** Given back whole. */
  isReturned: boolean;
}

interface Intent {
  id: string;
  status: string;
  amount: number;
  metadata: Record<string, string>;
}

/** Every charge of the provider with fields that went through. */
export async function chargedAtFields(customer: string): Promise<Charged[]> {
  const all: Intent[] = [];
  for (;;) {
    const query = new URLSearchParams({ customer, limit: '100' });
    const last = all.at(-1);
    if (last) query.set('starting_after', last.id);
    const response = await fetch(`${addresses.payments}/v1/payment_intents?${query}`, {
      headers: { authorization: `Bearer ${paymentSecretKey}` },
    });
    const { data, has_more } = (await response.json()) as { data: Intent[]; has_more: boolean };
    all.push(...data);
    if (!has_more) break;
  }
  return all
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, metadata }) => ({
      id,
      payment: metadata['payment_id'] ?? '',
      cents: amount,
      isReturned: false,
    }));
}

/** Every sale of the provider with a form. */
export async function chargedAtForm(): Promise<Charged[]> {
  const response = await fetch(`${addresses.checkout}/__control/sales`);
  const sales = (await response.json()) as {
    id: string;
    custom: Record<string, string>;
    amountCents: number;
    refundedCents: number;
  }[];
  return sales.map(({ id, custom, amountCents, refundedCents }) => ({
    id,
    payment: custom['paymentId'] ?? '',
    cents: amountCents,
    isReturned: refundedCents >= amountCents,
  }));
}

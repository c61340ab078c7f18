import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Client } from '../support/users.ts';
import { newClient, newPerson, sql } from './auth-support.ts';

/* Fans on a running platform, whose cards are linked through the requests that a browser sends. */
const { addresses } = inject('platform');
export const { webhookSecret } = inject('platform');
export const details = {
  holder: 'anna berg',
  address: '1 High Street',
  city: 'London',
  state: 'London',
  zip: 'N1',
  country: 'United Kingdom',
};

export async function newFan() {
  const person = newPerson();
  const client = newClient();
  const { email, password, data } = person;
  await client.auth.signUp({ email, password, options: { data } });
  await sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  const { data: session, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, id: session.user.id };
}

/** Calls an edge function; returns status and body, also of a refusal. */
export async function call(client: Client, name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body });
  if (!error) return { status: 200, body: data as Record<string, unknown> };
  const response = error.context as Response;
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export const control = async (path: string, body: object = {}) => {
  const url = `${addresses.payments}/__control/${path}`;
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as Record<string, unknown>;
};

/** Confirms a card setup as the provider's fields do; approves a bank challenge. */
export async function typeCard(client: Client, token: string): Promise<string> {
  const { body } = await call(client, 'card-setup', { theme: 'dark' });
  // With the double, the function returns the URL of a frame.
  const { url, setupIntentId } = body as { url: string; setupIntentId: string };
  const page = await (await fetch(url)).text();
  const key = /data-key="([^"]*)"/.exec(page)?.[1] ?? '';
  const secret = new URL(url).searchParams.get('client_secret') ?? '';
  const response = await fetch(`${addresses.payments}/v1/setup_intents/${setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ client_secret: secret, payment_method: token }),
  });
  const { status } = (await response.json()) as { status: string };
  if (status === 'requires_action') {
    await control('challenge', { client_secret: secret, agreed: true });
  }
  return setupIntentId;
}

export async function linkCard(client: Client, token: string) {
  return call(client, 'card-confirm', { setupIntentId: await typeCard(client, token), ...details });
}

export async function openTopUp(client: Client, cents = 1000): Promise<string> {
  const { data, error } = await client.rpc('request_top_up', {
    p_amount_cents: cents,
    p_request_id: randomUUID(),
  });
  if (error) throw error;
  return data as string;
}

export async function balanceOf(client: Client): Promise<number> {
  const { data } = await client.rpc('my_balance');
  // my_balance() returns jsonb
  return Number((data as { balance_cents: number } | null)?.balance_cents);
}

export async function stateOf(client: Client, paymentId: string) {
  const { data } = await client.rpc('my_payment', { p_id: paymentId });
  // my_payment() returns json
  return (data as { state: string } | null)?.state;
}

/** Sends an event to the site as the provider would. */
export const deliver = (body: string, signature: string) =>
  fetch(`${addresses.api}/functions/v1/payment-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body,
  });

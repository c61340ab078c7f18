import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chargeRequest, keys, freshDouble } from './payments-double.ts';

const world = freshDouble();

describe('the payment double', () => {
  it('keeps payments and undelivered events across a restart', async () => {
    world.refusals = 1000;
    const asked = await chargeRequest(world);
    const before = await world.provider().charge(asked);
    world.refusals = 0;
    await world.restart();
    expect(await world.provider().charge(asked)).toEqual(before);
    await world.settled();
    expect(await world.eventsAbout(asked.paymentId)).toHaveLength(1);
  });

  it('never stores a typed card number or CVC', async () => {
    const customer = await world.provider().createCustomer(randomUUID());
    const setup = await world.provider().startCardSetup({ customer, theme: 'dark' });
    const intent = await world.sdk().setupIntents.retrieve(setup.setupIntentId);
    const form = new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4532015112830366',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 1),
      'payment_method_data[card][cvc]': '987',
    });
    const confirm = (secret: string) => {
      form.set('client_secret', secret);
      return fetch(`${world.double.url}/v1/setup_intents/${intent.id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.publishableKey}` },
        body: form,
      });
    };
    expect((await confirm('guessed')).status).toBe(400);
    expect((await confirm(intent.client_secret ?? '')).status).toBe(200);
    const kept = readFileSync(join(world.folder, 'payments.jsonl'), 'utf8');
    expect(kept).toContain('"last4":"0366"');
    expect(kept).not.toContain('4532015112830366');
    expect(kept).not.toContain('"987"');
  });

  it('refuses a publishable key with 400 and an unknown key with 401', async () => {
    const post = (key: string) =>
      fetch(`${world.double.url}/v1/customers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await post(keys.publishableKey)).status).toBe(400);
    expect((await post('sk_test_other')).status).toBe(401);
    expect((await post(keys.secretKey)).status).toBe(200);
  });

  it('allows only the page of the site to embed its card fields', async () => {
    const page = await fetch(`${world.double.url}/fields?client_secret=x&theme=light`);
    expect(page.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://127.0.0.1:1',
    );
    expect(await page.text()).toContain('data-theme="light"');
  });
});

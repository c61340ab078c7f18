import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPaymentDouble, type PaymentDouble } from '../../local/payments/double.ts';
import { frameMessageSchema } from '../../supabase/functions/_shared/domain/card-frame.ts';
import { createStripeProvider } from '../../supabase/functions/_shared/payments/stripe.ts';
import { browserWith } from '../support/browsers.ts';

/** A page of the site, with the provider's fields in a frame of another origin. */
const keys = { secretKey: 'sk_test_fields', publishableKey: 'pk_test_fields', webhookSecret: 'w' };
const folder = mkdtempSync(join(tmpdir(), 'fields-'));
const billing = {
  holder: 'ANNA BERG',
  address: {
    line1: '1 High Street',
    city: 'London',
    state: 'London',
    postal_code: 'N1',
    country: 'GB',
  },
};

let double: PaymentDouble;
let site: Server;
let siteUrl: string;
let browser: Browser;
let context: BrowserContext;
let customer: string;
const faults: string[] = [];

const provider = () =>
  createStripeProvider({
    ...keys,
    api: { host: '127.0.0.1', port: Number(new URL(double.url).port), protocol: 'http' },
    cardFieldsUrl: `${double.url}/fields`,
  });

const pageWith = (frame: string) => `<!doctype html><html lang="en"><title>Card</title>
<main><h1>Card</h1><iframe title="Card details" width="360" height="300" src="${frame.replaceAll('&', '&amp;')}"></iframe></main>
<script>window.heard = []; addEventListener('message', (event) => heard.push(event.data));</script>`;

beforeAll(async () => {
  site = createServer((request, response) => {
    const frame = new URL(request.url ?? '/', 'http://site').searchParams.get('frame') ?? '';
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith(frame));
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const address = site.address();
  siteUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  double = await createPaymentDouble({
    ...keys,
    dataDir: folder,
    port: 0,
    webhookUrl: '',
    pageOrigin: siteUrl,
  });
  customer = await provider().createCustomer('anna');
  browser = await browserWith([]);
  context = await browser.newContext();
});

afterEach(async () => {
  await Promise.all(context.pages().map((page) => page.close()));
  const noted = faults.splice(0);
  if (noted.length > 0) throw new Error(`the page complained: ${noted.join(', ')}`);
});

afterAll(async () => {
  await context.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
  await double.stop();
  rmSync(folder, { recursive: true });
});

async function openFields(theme: 'dark' | 'light' = 'dark') {
  const setup = await provider().startCardSetup({ customer, theme });
  if (setup.kind !== 'frame') throw new Error('no frame');
  const page = await context.newPage();
  page.on('console', (message) => {
    // The browser logs every refused request as an error, including that of a declined card.
    const isRefusal = message.text().includes('status of 402');
    if (message.type() === 'error' && !isRefusal) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${siteUrl}/?frame=${encodeURIComponent(setup.url)}`);
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').waitFor();
  return { page, frame, setup };
}

type Fields = Awaited<ReturnType<typeof openFields>>;

async function type({ frame }: Fields, number: string, expiry = '1234', cvc = '123') {
  await frame.getByLabel('Card number').pressSequentially(number);
  await frame.getByLabel('Expiry (MM/YY)').pressSequentially(expiry);
  await frame.getByLabel('CVC').pressSequentially(cvc);
}

const confirm = ({ page, setup }: Fields) =>
  page.evaluate(
    ([message, origin]) =>
      document.querySelector('iframe')?.contentWindow?.postMessage(message, origin),
    [{ to: 'card-fields', type: 'confirm', ...billing }, new URL(setup.url).origin] as const,
  );

/** The messages that the frame has sent to the page, parsed by their schema. */
async function heard(page: Page) {
  const messages = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  return messages.map((message) => frameMessageSchema.parse(message));
}

async function hears(page: Page, wanted: object): Promise<true> {
  await expect
    .poll(() => heard(page), { timeout: 30_000 })
    .toContainEqual(expect.objectContaining(wanted));
  return true;
}

it('a typed card is put on file, and the page receives the setup id but not the number', async () => {
  const fields = await openFields();
  await type(fields, '4242424242424242');
  expect(await fields.frame.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  expect(await fields.frame.getByLabel('Expiry (MM/YY)').inputValue()).toBe('12/34');
  await confirm(fields);
  const { setupIntentId } = fields.setup;
  expect(await hears(fields.page, { type: 'complete', setupIntentId })).toBe(true);
  expect(await provider().describeCard(setupIntentId, customer)).toMatchObject({
    state: 'ready',
    card: { issuer: 'visa', digits: '4242', expMonth: 12, expYear: 2034 },
  });
  expect(JSON.stringify(await heard(fields.page))).not.toContain('4242 4242');
  expect((await heard(fields.page)).map((message) => message.type)).toContain('height');
});

it.each([
  ['4242424242424241', '1234', '123', 'The card number you provided is not valid.', 'number'],
  ['4242424242424242', '0120', '123', 'The expiry date you provided is not valid.', 'expiry'],
  ['4242424242424242', '1234', '12', 'The specified CVC code is not correct.', 'cvc'],
  [
    '378282246310005',
    '1234',
    '1234',
    'The only card type that we accept are VISA and MASTERCARD.',
    'number',
  ],
])('card %s, expiry %s, CVC %s: %s', async (number, expiry, cvc, sentence, field) => {
  const fields = await openFields();
  await type(fields, number, expiry, cvc);
  await confirm(fields);
  await fields.frame.getByText(sentence).waitFor();
  const messages = await heard(fields.page);
  const last = messages.findLast((message) => message.type === 'errors');
  expect(last?.type === 'errors' && Object.keys(last.errors)).toEqual([field]);
  expect(messages.map((message) => message.type)).not.toContain('complete');
  expect(await provider().describeCard(fields.setup.setupIntentId, customer)).toEqual({
    state: 'unfinished',
  });
});

it('a check marks what is wrong and puts the focus into the first wrong field', async () => {
  const fields = await openFields();
  const check = () =>
    fields.page.evaluate(
      ([message, origin]) =>
        document.querySelector('iframe')?.contentWindow?.postMessage(message, origin),
      [{ to: 'card-fields', type: 'check' }, new URL(fields.setup.url).origin] as const,
    );
  await type(fields, '4242424242424242', '0120', '12');
  await check();
  expect(await hears(fields.page, { type: 'checked', isValid: false })).toBe(true);
  const expiry = fields.frame.getByLabel('Expiry (MM/YY)');
  expect(await expiry.evaluate((field) => field === document.activeElement)).toBe(true);
  await fields.frame.getByText('The specified CVC code is not correct.').waitFor();
  await expiry.fill('');
  await expiry.pressSequentially('1234');
  await fields.frame.getByLabel('CVC').pressSequentially('3');
  await check();
  expect(await hears(fields.page, { type: 'checked', isValid: true })).toBe(true);
});

it('a declined card can be replaced by another card', async () => {
  const fields = await openFields();
  await type(fields, '4000000000000002');
  await confirm(fields);
  await fields.frame.getByText('Your card has been declined.').waitFor();
  expect(await hears(fields.page, { errors: { number: 'payment_declined' } })).toBe(true);
  await fields.frame.getByLabel('Card number').fill('');
  await fields.frame.getByLabel('Card number').pressSequentially('5555555555554444');
  await confirm(fields);
  expect(await hears(fields.page, { type: 'complete' })).toBe(true);
});

it('a refused bank challenge shows an error, and an approved one completes the setup', async () => {
  const fields = await openFields();
  await type(fields, '4000002500003155');
  await confirm(fields);
  await fields.frame.getByRole('button', { name: 'Refuse' }).click();
  await fields.frame
    .getByText('Authorization error occurred. Please refresh and try again.')
    .waitFor();
  await confirm(fields);
  await fields.frame.getByRole('button', { name: 'It is me' }).click();
  expect(await hears(fields.page, { type: 'complete' })).toBe(true);
});

it('a bank challenge of a payment is approved in its own frame', async () => {
  const result = await provider().charge({
    paymentId: '0190a000-0000-7000-8000-00000000000a',
    amountCents: 1000,
    customer,
    method: 'pm_card_authenticationRequired',
    description: 'Top-up',
    isUserPresent: true,
    isFirst: true,
  });
  if (result.state !== 'pending' || result.next?.kind !== 'frame') throw new Error('no question');
  const page = await context.newPage();
  await page.goto(`${siteUrl}/?frame=${encodeURIComponent(result.next.url)}`);
  await page.frameLocator('iframe').getByRole('button', { name: 'It is me' }).click();
  expect(await hears(page, { type: 'authenticated', outcome: 'done' })).toBe(true);
});

it.each(['dark', 'light'] as const)('the fields pass an accessibility scan (%s)', async (theme) => {
  const fields = await openFields(theme);
  await type(fields, '4242424242424241', '0120', '1');
  await confirm(fields);
  await fields.frame.getByText('The expiry date you provided is not valid.').waitFor();
  const context = fields.page.context();
  const alone = await context.newPage();
  await alone.goto(`${siteUrl}/?frame=${encodeURIComponent(fields.setup.url)}`);
  await alone.frameLocator('iframe').getByLabel('Card number').waitFor();
  for (const page of [fields.page, alone]) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
    ).toEqual([]);
  }
});

it('another site cannot embed the fields', async () => {
  const setup = await provider().startCardSetup({ customer, theme: 'dark' });
  if (setup.kind !== 'frame') throw new Error('no frame');
  const stranger = siteUrl.replace('127.0.0.1', 'localhost');
  const page = await context.newPage();
  await page.goto(`${stranger}/?frame=${encodeURIComponent(setup.url)}`);
  const inside = page.frames()[1];
  expect(await inside?.locator('input').count()).toBe(0);
});

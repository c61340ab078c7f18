import { call, details, linkCard } from '../../contract/payments-people.ts';
import { giveIdentity, setPayoutProvider } from '../../support/payees.ts';
import { cardNumbers } from '../../support/typed-card.ts';
import { database, makeCreator, makeFan, type User } from '../../support/users.ts';

export interface People {
  creators: User[];
  /** Fans with money in their wallets, and no card. */
  spenders: User[];
  /** Fans with a card at the provider with fields, and at the one with a form. */
  fieldsFans: User[];
  formFans: User[];
  /** A fan whom nothing but storms of one request touches. */
  stormFan: User;
  /** A private post of each creator. */
  posts: Map<string, string>;
}

export const feeCents = 1500;
/** The first creator's offer: sales by card hold one until they are paid. */
export const offerCents = 900;
export const chatCents = 200;

const many = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));

export async function makePeople(): Promise<People> {
  await setPayoutProvider('modern_treasury');
  const [creators, spenders, fieldsFans, formFans, stormFan] = await Promise.all([
    many(3, newCreator),
    many(5, () => makeFan('spender', 5_000_00)),
    many(3, () => fanWithFields()),
    many(2, () => fanWithForm()),
    makeFan('storm', 90_000_00),
  ]);
  await startOffer(creators[0]);
  const posts = new Map(
    await Promise.all(
      creators.map(async (creator) => {
        const { data, error } = await creator.client.rpc('create_post', {
          p_audience: 'private',
          p_text: 'for those who pay',
          p_media_ids: [],
          p_request_id: crypto.randomUUID(),
        });
        if (error) throw error;
        return [creator.id, String(data)] as const;
      }),
    ),
  );
  return { creators, spenders, fieldsFans, formFans, stormFan, posts };
}

async function startOffer(creator: User | undefined) {
  const offer = { p_price_cents: offerCents, p_sales: 1000, p_request_id: crypto.randomUUID() };
  const started = await creator?.client.rpc('start_limited_offer', offer);
  if (started?.error) throw started.error;
}

async function newCreator(): Promise<User> {
  const creator = await makeCreator('soaked', feeCents);
  await giveIdentity(creator.id, 'GB');
  const bank = {
    name: 'First Bank',
    holder: 'Mara Bell',
    notes: '',
    account: '12345678',
    sort: '20-00-00',
    routing: '',
    request_id: crypto.randomUUID(),
  };
  expectOk(await call(creator.client, 'bank', bank));
  await database.query(
    `update public.creator_settings
     set text_price_cents = $2, audio_price_cents = $2, video_price_cents = $2
     where creator_id = $1`,
    [creator.id, chatCents],
  );
  return creator;
}

async function fanWithFields(): Promise<User> {
  const fan = await makeFan('fields');
  expectOk(await linkCard(fan.client, 'pm_card_visa'));
  await ownCard(fan);
  return fan;
}

/** A card of the form is linked with its first payment. */
async function fanWithForm(): Promise<User> {
  const fan = await makeFan('form');
  await database.query(
    `insert into private.site_config (key, value)
     values ('card_provider:' || $1, to_jsonb('ccbill'::text))`,
    [fan.id],
  );
  await payAtForm(fan, await requestCheckout(fan));
  for (;;) {
    const { rows } = await database.query('select from public.payment_cards where fan_id = $1', [
      fan.id,
    ]);
    if (rows.length > 0) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  await ownCard(fan);
  return fan;
}

/** The limits of one card are not those of all cards of the tests. */
const ownCard = (fan: User) =>
  database.query(
    'update private.card_accounts set fingerprint = gen_random_uuid() where fan_id = $1',
    [fan.id],
  );

async function requestCheckout(fan: User): Promise<string> {
  const { data, error } = await fan.client.rpc('request_checkout', {
    p_amount_cents: 1000,
    p_request_id: crypto.randomUUID(),
  });
  if (error) throw error;
  return String(data);
}

/** Types a card into the form of the provider. */
async function payAtForm(fan: User, paymentId: string) {
  const form = { ...details, paymentId, returnPath: '/billing/card' };
  const { body } = await call(fan.client, 'card-checkout', form);
  await typeAtForm(String(body['url']));
}

export const typeAtForm = (url: string) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ cardNumber: cardNumbers.visa, expiry: '12/34', cvv2: '123' }),
    redirect: 'manual',
  });

function expectOk({ status, body }: { status: number; body: unknown }) {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

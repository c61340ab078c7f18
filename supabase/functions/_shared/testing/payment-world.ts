import type {
  CardAccount,
  CardOutcome,
  OpenPayment,
  PaymentCommands,
  PaymentState,
  SavedCard,
} from '../payments/commands.ts';
import { Refusal } from '../http/refusal.ts';
import type {
  CardReading,
  ChargeResult,
  PaymentEvent,
  PaymentProvider,
} from '../payments/provider.ts';
import { ForgedWebhook } from '../payments/provider.ts';
import { providersOf, type PaymentProviders } from '../payments/providers.ts';

/**
 * A database and a provider in memory, with only the guarantees that the handlers depend on: a
 * claim refuses payments of other users, a succeeded payment never changes, a payment id is charged
 * once.
 */
export interface World {
  commands: PaymentCommands;
  provider: PaymentProvider;
  /** The provider `memory`, and `form`, whose cards are typed into a form of its own. */
  providers: PaymentProviders;
  accounts: Map<string, CardAccount>;
  cards: Map<string, SavedCard>;
  payments: Map<string, OpenPayment & { fanId: string; ref: string | null; reason: string | null }>;
  /** What the database makes of the next card of a checkout. */
  cardOutcome: CardOutcome;
  /** References of charges that were refunded at the provider. */
  refunded: string[];
  events: { provider: string; event: PaymentEvent }[];
  /** At the provider: customers by payment method, setups by id, charges by payment id. */
  onFile: Map<string, string>;
  setups: Map<string, { customer: string; reading: CardReading }>;
  charges: Map<string, ChargeResult>;
  /** Ids of payments and setups that were ended at the provider. */
  ended: string[];
  customersMade: number;
  /** The bank's result of the next charge. */
  bank: ChargeResult;
}

export const fan = { id: '0190a000-0000-7000-8000-000000000001' };
export const stranger = { id: '0190a000-0000-7000-8000-000000000002' };
export const paymentId = '0190a000-0000-7000-8000-00000000000a';

export function createWorld(): World {
  const world: Omit<World, 'commands' | 'provider' | 'providers'> = {
    accounts: new Map(),
    cards: new Map(),
    payments: new Map(),
    events: [],
    onFile: new Map(),
    setups: new Map(),
    charges: new Map(),
    cardOutcome: { outcome: 'saved', fanId: fan.id, replaced: [] },
    refunded: [],
    ended: [],
    customersMade: 0,
    bank: { state: 'succeeded', ref: 'pi_1' },
  };
  // Commands and provider use the world in closures, so they are added after its creation.
  const whole = world as World;
  whole.commands = commandsOf(whole);
  whole.provider = providerOf(whole);
  const form = formOf(whole.provider);
  whole.providers = providersOf([whole.provider, form], undefined);
  return whole;
}

const nobody: CardAccount = { accounts: [], linked: null, newCards: null, maySetUp: true };

/** A fan with one account, whose card is linked. */
export const accountWith = (
  provider: string,
  customer: string,
  method: string | null,
): CardAccount => ({
  ...nobody,
  accounts: [{ provider, customer, method }],
  linked: method && provider,
});

/** The card that is stored at the providers. */
export const methodOf = (world: World) =>
  world.accounts.get(fan.id)?.accounts.find(({ method }) => method !== null)?.method ?? null;

/** A provider whose cards are typed into its own form. */
const formOf = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  name: 'form',
  startCheckout: async ({ paymentId: id, returnUrl }) => ({
    url: `https://form.test/${id}?to=${encodeURIComponent(returnUrl)}`,
  }),
});

function commandsOf(world: World): PaymentCommands {
  const account = (fanId: string) => world.accounts.get(fanId) ?? nobody;
  return {
    cardAccount: async (fanId) => ({ ...account(fanId) }),
    async setCardAccount(fanId, provider, customer) {
      const known = account(fanId);
      if (known.accounts.some((one) => one.provider === provider)) return;
      const accounts = [...known.accounts, { provider, customer, method: null }];
      world.accounts.set(fanId, { ...known, accounts });
    },
    async saveCard(fanId, card) {
      world.cards.set(fanId, card);
      const { provider, customer, method } = card;
      const others = account(fanId).accounts.filter((one) => one.provider !== provider);
      const accounts = [...others, { provider, customer, method }];
      world.accounts.set(fanId, { ...account(fanId), accounts, linked: provider });
      return others.flatMap((one) =>
        one.method === null ? [] : [{ provider: one.provider, method: one.method }],
      );
    },
    async forgetCard(fanId, card) {
      const accounts = account(fanId).accounts.map((one) =>
        one.provider === card.provider && one.method === card.method
          ? { ...one, method: null }
          : one,
      );
      world.accounts.set(fanId, { ...account(fanId), accounts });
    },
    async removeCard(fanId) {
      const removed = account(fanId).accounts.flatMap(({ provider, method }) =>
        method === null ? [] : [{ provider, method }],
      );
      if (removed.length === 0) throw new Refusal('no_card_linked', 402);
      world.cards.delete(fanId);
      const accounts = account(fanId).accounts.map((one) => ({ ...one, method: null }));
      world.accounts.set(fanId, { ...account(fanId), accounts, linked: null });
      return removed;
    },
    async paymentToCharge({ paymentId: id, fanId }) {
      const payment = world.payments.get(id);
      if (!payment || payment.fanId !== fanId) throw new Refusal('invalid_identifier', 400);
      const { accounts, linked } = account(fanId);
      const { provider, customer, method } = accounts.find((one) => one.provider === linked) ?? {
        provider: null,
        customer: null,
        method: null,
      };
      const isFirst = payment.state === 'created';
      if (isFirst) {
        if (!method) throw new Refusal('no_card_linked', 402);
        payment.state = 'processing';
      }
      return { ...payment, provider, customer, method, isFirst };
    },
    async startCheckout({ paymentId: id, fanId, provider: chosen }) {
      const payment = world.payments.get(id);
      if (!payment || payment.fanId !== fanId) throw new Refusal('invalid_identifier', 400);
      if (payment.state === 'created')
        Object.assign(payment, { state: 'processing', provider: chosen });
      const { provider } = payment;
      const customer = account(fanId).accounts.find((one) => one.provider === provider)?.customer;
      return { ...payment, customer: customer ?? null };
    },
    applyCardEvent: async () => world.cardOutcome,
    async settlePayment(id, { outcome, ref, reason }) {
      const payment = world.payments.get(id);
      if (!payment) throw new Refusal('invalid_identifier', 400);
      const isFinal = ['succeeded', 'refunded', 'disputed'].includes(payment.state);
      if (!isFinal) Object.assign(payment, { state: outcome, ref, reason });
      return payment.state;
    },
    async applyEvent(provider, event) {
      world.events.push({ provider, event });
      return { endSetup: event.type === 'setup_failed' };
    },
  };
}

function providerOf(world: World): PaymentProvider {
  return {
    name: 'memory',
    startCheckout: null,
    async createCustomer(userId) {
      world.customersMade += 1;
      return `customer of ${userId}`;
    },
    async startCardSetup({ customer, theme }) {
      const setupIntentId = `setup_${world.setups.size + 1}`;
      world.setups.set(setupIntentId, { customer, reading: { state: 'unfinished' } });
      return { kind: 'frame', setupIntentId, url: `https://cards.test/?theme=${theme}` };
    },
    async describeCard(setupId, customer) {
      const setup = world.setups.get(setupId);
      return setup?.customer === customer ? setup.reading : { state: 'not_found' };
    },
    async removeCard(method) {
      world.onFile.delete(method);
    },
    async removeOlderCards(customer, keep) {
      for (const [method, owner] of world.onFile) {
        if (owner === customer && method !== keep) world.onFile.delete(method);
      }
    },
    async charge({ paymentId: id }) {
      const known = world.charges.get(id) ?? world.bank;
      if (known.state !== 'unknown') world.charges.set(id, known);
      return known;
    },
    async endCharge({ paymentId: id }) {
      world.ended.push(id);
      const known = world.charges.get(id);
      if (!known) return { state: 'absent' };
      if (known.state !== 'pending' || !known.next) return known;
      const ended = { state: 'declined', ref: known.ref, reason: 'cancelled' } as const;
      world.charges.set(id, ended);
      return ended;
    },
    async endSetups({ customer, keep }) {
      const newestFirst = [...world.setups.entries()]
        .filter(([, setup]) => setup.customer === customer)
        .map(([id]) => id)
        .toReversed();
      const older = newestFirst.slice(newestFirst.findIndex((id) => id === keep) + 1);
      world.ended.push(...older.filter((id) => !world.ended.includes(id)));
    },
    async refund({ paymentRef }) {
      world.refunded.push(paymentRef);
      return { state: 'succeeded', ref: 're_1' };
    },
    async parseWebhook({ body, headers }) {
      if (headers.get('signature') !== 'good') throw new ForgedWebhook();
      // The body is an event, or several.
      return [JSON.parse(body) as PaymentEvent].flat();
    },
  };
}

/** Simulates a fan who types a card into the provider's fields. Returns the id of the setup. */
export function typeCard(world: World, method: string, issuer = 'visa'): string {
  const customer = `customer of ${fan.id}`;
  const setupId = `setup_of_${method}`;
  const known = world.accounts.get(fan.id);
  if (!known?.accounts.some(({ provider }) => provider === 'memory'))
    world.accounts.set(fan.id, accountWith('memory', customer, null));
  world.onFile.set(method, customer);
  const card = { method, issuer, digits: '4242', expMonth: 12, expYear: 2031, fingerprint: 'f' };
  world.setups.set(setupId, { customer, reading: { state: 'ready', card } });
  return setupId;
}

export function openPayment(world: World, state: PaymentState = 'created') {
  const account = { provider: 'memory', customer: `customer of ${fan.id}`, method: 'pm_1' };
  world.accounts.set(fan.id, accountWith(account.provider, account.customer, account.method));
  const open = { paymentId, kind: 'top_up', amountCents: 1000, state, description: 'Top-up' };
  const payment = { ...open, isFirst: true };
  world.payments.set(paymentId, { ...payment, ...account, fanId: fan.id, ref: null, reason: null });
}

export const stateOf = (world: World) => world.payments.get(paymentId)?.state;

export class Died extends Error {}

/**
 * The same dependencies for a process that crashes at its nth call: before the call is made, or
 * after it has taken effect and before its result is received.
 */
export function dyingAt(world: World, nth: number, when: 'before' | 'after') {
  let calls = 0;
  const mortal = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, key) {
        const member: unknown = Reflect.get(object, key);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          calls += 1;
          if (calls === nth && when === 'before') throw new Died();
          const result: unknown = await Reflect.apply(member, object, args);
          if (calls === nth && when === 'after') throw new Died();
          return result;
        };
      },
    });
  const provider = mortal(world.provider);
  return {
    commands: mortal(world.commands),
    provider,
    providers: providersOf([provider], undefined),
  };
}

/** Every crash point within the first `steps` calls. */
export const deaths = (steps: number) =>
  Array.from({ length: steps }, (_, i) => i + 1).flatMap((nth) => [
    { nth, when: 'before' as const },
    { nth, when: 'after' as const },
  ]);

import { isDeepStrictEqual } from 'node:util';
import { consentTo, consentToRenew } from '../../support/consent.ts';
import { makeFan, type User } from '../../support/users.ts';
import { chatCents, feeCents, offerCents } from './people.ts';
import { commandOf, patiently } from './requests.ts';
import { pickFrom, type Operation, type Stage } from './stage.ts';

/* What fans buy: each by the request of the page, repeated with its id until it is answered. */

const tipCents = 500;

const tipRequest = (fan: User, creator: User, request: string) =>
  commandOf(
    fan.client.rpc('send_tip', {
      p_creator_id: creator.id,
      p_amount_cents: tipCents,
      p_request_id: request,
    }),
  );

const tipOf = ({ book }: Stage, fan: User, creator: User, request = crypto.randomUUID()) =>
  book.ask({
    kind: 'tip',
    actor: fan.id,
    request,
    ask: () => tipRequest(fan, creator, request),
  });

const buyers = ({ people }: Stage) => [
  ...people.spenders,
  ...people.spenders,
  ...people.fieldsFans,
  ...people.formFans,
];

export const tip: Operation = async (stage) => {
  await tipOf(stage, pickFrom(stage, buyers(stage)), pickFrom(stage, stage.people.creators));
};

/** The wallet pays where it suffices; otherwise the card is charged, as the page does at once. */
export const subscribe =
  (charge: (stage: Stage, fan: User, payment: string) => Promise<void>): Operation =>
  async (stage) => {
    const fan = pickFrom(stage, buyers(stage));
    const creator = pickFrom(stage, stage.people.creators);
    const request = crypto.randomUUID();
    const cents = creator === stage.people.creators[0] ? offerCents : feeCents;
    const consent = pickFrom(stage, [consentTo(cents, feeCents), consentToRenew(feeCents)]);
    const outcome = await stage.book.ask({
      kind: 'subscription',
      actor: fan.id,
      request,
      ask: async () => {
        const told = await commandOf(
          fan.client.rpc('start_subscription', {
            p_creator_id: creator.id,
            p_expected_cents: cents,
            p_consent: consent,
            p_request_id: request,
          }),
        );
        // The words are those of a start or of a resumption, and the state decides which are asked.
        const isAboutWords = told.state === 'refused' && told.code === 'billing_consent_missing';
        return isAboutWords ? { state: 'refused', code: 'subscription_already_active' } : told;
      },
    });
    // start_subscription() returns jsonb
    const told = outcome.state === 'done' ? (outcome.value as { payment_id?: string }) : {};
    if (told.payment_id) await charge(stage, fan, told.payment_id);
  };

/** A creator sends a message for sale, and the fan buys it, perhaps in two tabs at once. */
export const sell: Operation = async (stage) => {
  const { book, people, random } = stage;
  const fan = pickFrom(stage, people.spenders);
  const creator = pickFrom(stage, people.creators);
  const request = crypto.randomUUID();
  const sent = await book.ask({
    kind: 'priced message',
    actor: creator.id,
    request,
    ask: () => commandOf(creator.client.rpc('send_message', wordsTo(fan, request, 300))),
  });
  if (sent.state !== 'done') return;
  // send_message() returns jsonb
  const { id } = sent.value as { id: string };
  const tabs = random() < 0.5 ? 1 : 2;
  const bought = await Promise.all(
    Array.from({ length: tabs }, () => {
      const own = crypto.randomUUID();
      return book.ask({
        kind: 'unlock',
        actor: fan.id,
        request: own,
        subject: id,
        ask: () =>
          commandOf(fan.client.rpc('unlock_message', { p_message_id: id, p_request_id: own })),
      });
    }),
  );
  const isOne = new Set(bought.map(({ state }) => state)).size === 1;
  book.expect(isOne, `an unlock in two tabs: ${JSON.stringify(bought)}`);
};

const wordsTo = (to: User, request: string, cents: number | null, expected = 0) => ({
  p_to: to.id,
  p_text: 'words',
  p_media_ids: [],
  // The generated types do not know that null means without a price.
  p_price_cents: cents as number,
  p_request_id: request,
  p_expected_cents: expected,
});

/** A paid chat, and one message of it. */
export const payToWrite: Operation = async (stage) => {
  const { book, people } = stage;
  const fan = pickFrom(stage, people.spenders);
  const creator = pickFrom(stage, people.creators);
  const begin = crypto.randomUUID();
  const begun = await book.ask({
    kind: 'paid chat',
    actor: fan.id,
    request: begin,
    ask: () =>
      commandOf(
        fan.client.rpc('start_paid_chat', {
          p_creator_id: creator.id,
          p_expected_cents: chatCents,
          p_request_id: begin,
        }),
      ),
  });
  if (begun.state !== 'done') return;
  const request = crypto.randomUUID();
  await book.ask({
    kind: 'paid message',
    actor: fan.id,
    request,
    ask: () =>
      commandOf(fan.client.rpc('send_message', wordsTo(creator, request, null, chatCents))),
  });
};

/** One id from ten connections: one answer. */
export const storm: Operation = async (stage) => {
  const { people, book } = stage;
  const creator = pickFrom(stage, people.creators);
  const request = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => tipOf(stage, people.stormFan, creator, request)),
  );
  const isOne = answers.every((one) => isDeepStrictEqual(one, answers[0]));
  book.expect(isOne, `a storm of one id: ${JSON.stringify(answers)}`);
};

/** Two tabs spend the last balance: one of them pays. */
export const race: Operation = async (stage) => {
  const { people, book } = stage;
  const fan = await patiently(() => makeFan('racer', tipCents));
  const answers = await Promise.all(
    people.creators.slice(0, 2).map((creator) => tipOf(stage, fan, creator)),
  );
  const paid = answers.filter(({ state }) => state === 'done').length;
  book.expect(paid === 1, `the last balance is spent ${paid} times`);
};

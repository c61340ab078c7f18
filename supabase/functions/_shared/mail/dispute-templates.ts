import type { MailContent } from './content.ts';
import { day, receipt, soldThing, usd, type Params, type Reader } from './params.ts';

type Write = (reader: Reader, params: Params) => MailContent;

const payment = (params: Params) =>
  `your payment of ${usd(params.cents)}${params.on ? ` on ${day(params.on)}` : ''} for ${soldThing(params)}`;

const closed =
  'Your wallet is frozen meanwhile: you cannot top up, and nothing can be spent, neither from your balance nor by card. Subscriptions do not renew. What you have bought stays open to you.';

const endOfFreeze =
  'The freeze ends when the bank decides for us, or when we have settled it with you. Answer this mail, so that we can.';

const stillFrozen = ({ is_frozen: isFrozen }: Params) =>
  isFrozen ? ['Your wallet stays frozen until we have settled it with you. Answer this mail.'] : [];

const owed = ({ debt }: Params) =>
  debt > 0
    ? [`You owe us ${usd(debt)} now, because more was taken back than your balance held.`]
    : [];

const seeIt = (params: Params) => ({ ...receipt(params), label: 'See the payment' });

/** The return of a dispute that is won: days or a sum. */
function returned(params: Params): string {
  if (params.sale === 'top_up')
    return 'The money is in your balance again; what you owed was settled from it first.';
  if (params.back > 0)
    return `The days that were left could not be given back, so you get ${usd(params.back)} for them.`;
  return params.until
    ? `The subscription has the days again that the dispute took, and runs until ${day(params.until)}. It does not renew by itself.`
    : 'It stands as it did before.';
}

/** The mails about a payment that the cardholder's bank disputes. None can be switched off. */
export const disputeTemplates = {
  payment_disputed: (_reader, params) => ({
    subject: 'A payment of yours is disputed',
    heading: 'A payment of yours is disputed',
    paragraphs: [
      `The bank of your card disputes ${payment(params)}, and has taken the money back.`,
      ...(params.sale === 'subscription' ? ['The subscription has ended with it.'] : []),
      ...owed(params),
      ...(params.is_frozen ? [closed, endOfFreeze] : []),
      'If you did not ask your bank for this, tell it that the payment was yours.',
    ],
    action: seeIt(params),
  }),
  dispute_won: (_reader, params) => ({
    subject: 'A dispute is settled',
    heading: 'The dispute of your payment is settled',
    paragraphs: [
      `The bank of your card has decided that ${payment(params)} stands.`,
      returned(params),
      ...(params.is_frozen
        ? ['Another payment is still disputed, so your wallet stays frozen. Answer this mail.']
        : ['Your wallet is open.']),
    ],
    action: seeIt(params),
  }),
  dispute_lost: (_reader, params) => ({
    subject: 'A dispute is settled',
    heading: 'The dispute of your payment is settled',
    paragraphs: [
      `The dispute of ${payment(params)} was decided for you: the money stays with your card.`,
      ...owed(params),
      ...stillFrozen(params),
    ],
    action: seeIt(params),
  }),
} as const satisfies Record<string, Write>;

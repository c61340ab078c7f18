import { renewalAttempts } from '../generated/limits.gen.ts';
import { name, type MailContent } from './content.ts';
import {
  day,
  moment,
  receipt,
  soldThing,
  switchOff,
  usd,
  type Params,
  type Reader,
} from './params.ts';

type Write = (reader: Reader, params: Params) => MailContent;

const toSubscriptions = { label: 'See your subscriptions', path: '/subscriptions' };

const somebody = ({ from }: Params) => name(from) || 'a creator';

/** What a fan can do about a renewal that was refused. */
function remedy(reason: string): string {
  switch (reason) {
    case 'spend_limit_reached':
      return 'It goes beyond the monthly limit that you have set. A higher limit holds a day after you set it.';
    case 'wallet_frozen':
      return 'Your wallet is frozen because one of your payments is disputed. Answer this mail, so that we can settle it.';
    default:
      return 'Top up your balance, or link another card, before we try again.';
  }
}

/** How a coming renewal is paid, as things stand. */
function meansOf({ means, digits, debt }: Params): string {
  switch (means) {
    case 'wallet':
      return 'It is paid from your balance, which suffices as things stand.';
    case 'card':
      return debt > 0
        ? `Your card ending in ${name(digits)} is charged for it, and for the ${usd(debt)} that you owe.`
        : `Your balance does not cover it, so your card ending in ${name(digits)} is charged.`;
    case 'none':
      return 'Your balance does not cover it, and you have no card linked. Top up or link a card, if you want to keep it.';
    case 'capped':
      return remedy('spend_limit_reached');
    case 'frozen':
      return remedy('wallet_frozen');
  }
}

/** Where the money of a refund is. */
function whereTo({ to, cents, debt }: Params): string[] {
  if (to === 'card') return ['It goes to your card. Your bank may take some days to show it.'];
  if (debt <= 0) return ['It is in your balance.'];
  return [
    debt < cents
      ? `${usd(debt)} of it settled what you owed, and ${usd(cents - debt)} is in your balance.`
      : 'It settled a part of what you owed.',
  ];
}

/** The loss of a whole refund: access or purchase. */
function takenBack({ sale }: Params): string[] {
  if (sale === 'unlock') return ['The message is locked again.'];
  return sale === 'subscription' ? ['The subscription has ended.'] : [];
}

const toLimit = { label: 'See your limit', path: '/billing#limit' };

const nextTry = ({ until, left }: Params) =>
  `We try again after ${moment(until)}${left > 1 ? '.' : ', for the last time. If that fails, the subscription ends.'}`;

const ended =
  'That was the last try, so the subscription has ended. Nothing more is charged for it. You can start it again at any time, at the price of that day.';

/** The mails about money. Receipts and failures cannot be switched off. */
export const moneyTemplates = {
  top_up_receipt: (_reader, params) => ({
    subject: 'Your receipt',
    heading: 'Your balance was topped up',
    paragraphs: [
      `Your card was charged ${usd(params.cents)}.`,
      params.debt > 0
        ? `${usd(params.debt)} of it settled what you owed, and ${usd(params.cents - params.debt)} is in your balance.`
        : 'The whole amount is in your balance.',
    ],
    action: receipt(params),
  }),
  card_receipt: (_reader, params) => ({
    subject: 'Your receipt',
    heading: 'Your receipt',
    paragraphs: [
      `Your card was charged ${usd(params.cents)} for your subscription to ${somebody(params)}.`,
    ],
    action: receipt(params),
  }),
  renewal_reminder: (reader, params) => {
    const { means, until, cents } = params;
    const canRenew = means === 'wallet' || means === 'card';
    return {
      subject: `A subscription ${canRenew ? 'renews' : 'cannot renew'} soon`,
      heading: `One of your subscriptions ${canRenew ? 'renews' : 'cannot renew'} soon`,
      paragraphs: [
        `Your subscription to ${somebody(params)} ${canRenew ? 'renews' : 'is due to renew'} on ${day(until)} for ${usd(cents)}.`,
        meansOf(params),
        canRenew
          ? 'If you do not want it, stop it before.'
          : `We try ${renewalAttempts} times, a day apart. If all of them fail, the subscription ends.`,
      ],
      action:
        means === 'capped'
          ? toLimit
          : canRenew
            ? toSubscriptions
            : { label: 'See your card and balance', path: '/billing' },
      optOutPath: switchOff(reader),
    };
  },
  renewal_receipt: (_reader, params) => ({
    subject: 'Your receipt',
    heading: 'Your subscription was renewed',
    paragraphs: [
      `Your subscription to ${somebody(params)} was renewed for ${usd(params.cents)}, ${params.paid_by === 'card' ? 'charged to your card' : 'paid from your balance'}. It runs until ${day(params.until)}.`,
    ],
    action: receipt(params),
  }),
  renewal_failed: (_reader, params) => ({
    subject: 'A payment could not be made',
    heading: 'Your subscription could not be renewed',
    paragraphs: [
      `The renewal of your subscription to ${somebody(params)}, ${usd(params.cents)}, could not be paid.`,
      ...(params.left > 0 ? [remedy(params.reason), nextTry(params)] : [ended]),
    ],
    action:
      params.reason === 'spend_limit_reached'
        ? toLimit
        : { label: 'See your card and balance', path: '/billing' },
  }),
  refunded: (_reader, params) => ({
    subject: 'You have been refunded',
    heading: 'You have been refunded',
    paragraphs: [
      `You get back ${usd(params.cents)} for ${soldThing(params)}.`,
      ...whereTo(params),
      ...(params.is_whole ? takenBack(params) : []),
    ],
    action: receipt(params),
  }),
  card_expiring: (_reader, params) => ({
    subject: 'Your card expires soon',
    heading: 'Your card expires at the end of this month',
    paragraphs: [
      `The card ending in ${name(params.digits)} cannot be charged after that.`,
      'Link a new one, so that your subscriptions go on renewing.',
    ],
    action: { label: 'Link a new card', path: '/billing/card' },
  }),
  cap_reached: (_reader, params) => ({
    subject: 'You have reached your limit',
    heading: 'You have reached your monthly limit',
    paragraphs: [
      `You have set a limit of ${usd(params.cents)} a month for yourself. What goes beyond it is refused until ${day(params.until)}, renewals of subscriptions too.`,
    ],
    action: toLimit,
  }),
} as const satisfies Record<string, Write>;

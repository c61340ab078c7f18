import { applicationReviewHours } from '../generated/limits.gen.ts';
import { name, told, type MailContent } from './content.ts';
import { decisionTemplates } from './decision-templates.ts';
import { disputeTemplates } from './dispute-templates.ts';
import { moneyTemplates } from './money-templates.ts';
import { payoutTemplates } from './payout-templates.ts';
import { policyTemplates } from './policy-templates.ts';
import { releaseTemplates } from './release-templates.ts';
import { day, moment, params, switchOff, usd, type Params, type Reader } from './params.ts';

/**
 * The content of each mail. Subjects are neutral: another reader of the screen learns neither the
 * topic of the site nor the sender. A mail about a message never contains its text.
 */
export const mailTemplates = [
  'welcome',
  'application_received',
  'application_accepted',
  'application_rejected',
  'account_suspended',
  'subscription_started',
  'new_message',
  'repeated_signup',
  'sign_in_method_changed',
  'trial',
  'subscription_terminated',
  'subscription_expired',
  'content_held',
  'content_removed',
  'top_up_receipt',
  'card_receipt',
  'renewal_reminder',
  'renewal_receipt',
  'renewal_failed',
  'refunded',
  'card_expiring',
  'cap_reached',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'bank_changed',
  'withdrawal_paid',
  'withdrawal_returned',
  'closure_begun',
  'closure_undone',
  'account_closed',
  'export_ready',
  'idle_notice',
  'idle_unlisted',
  'empty_notice',
  'overdue',
  'log_head',
  'share_changed',
  'global_message',
  'complaint_received',
  'account_unlisted',
  'appeal_decided',
  'deadline_near',
  'release_invited',
  'release_answered',
  'release_changed',
] as const;
type MailTemplate = (typeof mailTemplates)[number];

/** Throws if there is no template of that name. */
export function mailContentOf(template: string, reader: Reader, given: unknown): MailContent {
  const known = mailTemplates.find((one) => one === template);
  if (!known) throw new Error(`no content is called ${template}`);
  return templates[known](reader, params.parse(given ?? {}));
}

const withOthers = (first: string, others: number) =>
  others > 0 ? `${first} and ${others} ${others === 1 ? 'other' : 'others'} have` : `${first} has`;

/** Price, day of the next renewal, and how it ends. */
function termsOf({ cents, next_cents: next, until }: Params): string[] {
  if (!until) return [];
  if (next === 0)
    return [`It is free until ${day(until)} and ends by itself. Nothing is charged for it.`];
  return [
    `You have paid ${usd(cents)}. It renews on ${day(until)} for ${usd(next)}, from your balance or, where that is short, by your card.`,
    'If you do not want that, stop it before, among your subscriptions: it then runs until that day and ends.',
  ];
}

const templates: Record<MailTemplate, (reader: Reader, params: Params) => MailContent> = {
  ...moneyTemplates,
  ...decisionTemplates,
  ...disputeTemplates,
  ...payoutTemplates,
  ...policyTemplates,
  ...releaseTemplates,
  welcome: (reader) => ({
    subject: 'Welcome',
    heading: `Welcome, ${name(reader.name)}`,
    paragraphs:
      reader.role === 'creator'
        ? [
            'Your account is open. While we look at your application you can already get your page ready: prices, who may write to you, and what your page is about.',
            'A first message from us is waiting in your conversations. Answer it whenever something is unclear.',
          ]
        : [
            'Your account is open. Follow whom you like for free, and write to us whenever something is unclear: a first message from us is waiting in your conversations.',
          ],
    action:
      reader.role === 'creator'
        ? { label: 'Get your page ready', path: '/settings' }
        : { label: 'Look around', path: '/browse' },
  }),
  application_received: () => ({
    subject: 'We have received your application',
    heading: 'We have received your application',
    paragraphs: [
      `Somebody of ours looks at it within ${applicationReviewHours} hours. You will get a mail with what we decided.`,
      'The photographs of your document are seen by nobody but those who decide.',
    ],
    action: { label: 'Sign in', path: '/login' },
  }),
  application_accepted: () => ({
    subject: 'Your application was accepted',
    heading: 'Your application was accepted',
    paragraphs: [
      'You can post and be paid from now on.',
      'Fill your page: once there is something to see, we put it where everybody finds it.',
    ],
    action: { label: 'Go to your page', path: '/login' },
  }),
  application_rejected: (_reader, { reason }) => ({
    subject: 'About your application',
    heading: 'We could not accept your application',
    paragraphs: [
      ...(reason ? ['This is why:', ...told(reason)] : []),
      'You may apply again as soon as that is put right.',
    ],
    action: { label: 'Apply again', path: '/enroll' },
  }),
  subscription_started: (reader, given) =>
    reader.role === 'creator'
      ? {
          subject: 'A new subscription',
          heading: 'You have a new subscriber',
          paragraphs: [`${name(given.from) || 'Somebody'} has subscribed to you.`],
          action: { label: 'See your subscribers', path: '/admin' },
          optOutPath: switchOff(reader),
        }
      : {
          subject: 'Your subscription has started',
          heading: 'Your subscription has started',
          paragraphs: [
            `You are subscribed${given.from ? ` to ${name(given.from)}` : ''} from now on.`,
            ...termsOf(given),
          ],
          action: { label: 'See your subscriptions', path: '/subscriptions' },
          optOutPath: switchOff(reader),
        },
  new_message: (reader, { from, others }) => ({
    subject: 'A new message',
    heading: others > 0 ? 'Messages are waiting for you' : 'A message is waiting for you',
    paragraphs: [`${withOthers(name(from) || 'Somebody', others)} written to you.`],
    action: { label: 'Read it', path: '/conversations' },
    optOutPath: switchOff(reader),
  }),
  global_message: (reader, { from }) => ({
    subject: 'A new message',
    heading: 'A message is waiting for you',
    paragraphs: [`${name(from) || 'Somebody'} has sent a message to you and others.`],
    action: { label: 'Read it', path: '/conversations' },
    optOutPath: switchOff(reader),
  }),
  repeated_signup: () => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, perhaps you, tried to open an account with this address. It has one already.',
      'Sign in with it, or choose a new password where you sign in. If it was not you, you need not do anything.',
    ],
    action: { label: 'Sign in', path: '/login' },
  }),
  sign_in_method_changed: () => ({
    subject: 'Your ways to sign in have changed',
    heading: 'Your ways to sign in have changed',
    paragraphs: [
      'A way to sign in, or a second factor, was added to your account or removed from it.',
      'If it was not you, choose a new password at once, and look through your account for devices that are not yours.',
    ],
    action: { label: 'Choose a new password', path: '/lost-password' },
  }),
  trial: (_reader, { from, days, until, code }) => ({
    subject: 'A free trial for you',
    heading: 'A free trial for you',
    paragraphs: [
      `${name(from) || 'Somebody'} has sent you ${days === 1 ? 'one day' : `${days} days`} for free. Nothing is charged, and it ends by itself.`,
      'It is for this address alone: sign in with it, or join with it if you have no account yet. The link works once, so keep it to yourself.',
      ...(until ? [`It waits for you until ${moment(until)}.`] : []),
      'If you did not expect this, you need not do anything.',
    ],
    action: { label: 'Open your free trial', path: `/redeem/${encodeURIComponent(code)}` },
  }),
  subscription_terminated: (reader, { cents }) => ({
    subject: 'A subscription has ended early',
    heading: 'One of your subscriptions has ended early',
    paragraphs: [
      'It does not renew, and nothing more is charged for it.',
      ...(cents > 0 ? [`For the days that were left you get back ${usd(cents)}.`] : []),
    ],
    action: { label: 'See your transactions', path: '/billing/transactions' },
    optOutPath: switchOff(reader),
  }),
  subscription_expired: (reader, { from }) => ({
    subject: 'A subscription was not renewed',
    heading:
      reader.role === 'creator'
        ? 'A subscription to you was not renewed'
        : 'Your subscription was not renewed',
    paragraphs:
      reader.role === 'creator'
        ? [
            `The subscription of ${name(from) || 'a subscriber'} could not be renewed and has ended.`,
          ]
        : [
            `Your subscription${from ? ` to ${name(from)}` : ''} could not be renewed and has ended. Nothing more is charged for it.`,
            'You can start it again at any time, at the price of that day.',
          ],
    action:
      reader.role === 'creator'
        ? { label: 'See your transactions', path: '/admin/transactions' }
        : { label: 'See your subscriptions', path: '/subscriptions' },
    optOutPath: switchOff(reader),
  }),
};

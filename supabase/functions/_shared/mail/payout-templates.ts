import { name, told, type MailContent } from './content.ts';
import { moment, usd, type Params, type Reader } from './params.ts';

type Write = (reader: Reader, params: Params) => MailContent;

const toWithdrawals = { label: 'See your withdrawals', path: '/admin/withdrawals' };

/** The mails about bank accounts, payouts and shares. None can be switched off. */
export const payoutTemplates = {
  bank_changed: (_reader, params) => ({
    subject: 'Your bank account has changed',
    heading: 'The bank account for your payouts has changed',
    paragraphs: [
      `Payouts go to the account ending in ${name(params.digits)} from now on.`,
      ...(params.until ? [`No payout can be asked for before ${moment(params.until)}.`] : []),
      'If it was not you, choose a new password at once and answer this mail.',
    ],
    action: { label: 'See your bank account', path: '/admin/banking' },
  }),
  withdrawal_paid: (_reader, params) => ({
    subject: 'Your payout is on its way',
    heading: 'Your payout is on its way',
    paragraphs: [
      `We have paid ${usd(params.cents)} to your bank. It may take some days to show them.`,
    ],
    action: toWithdrawals,
  }),
  withdrawal_returned: (_reader, params) => ({
    subject: 'A payout could not be made',
    heading: 'Your payout could not be made',
    paragraphs: [
      `Your withdrawal of ${usd(params.cents)} was not paid. The money is available again.`,
      ...(params.reason ? ['This is why:', ...told(params.reason)] : []),
      'You can ask for it again as soon as that is put right.',
    ],
    action: toWithdrawals,
  }),
  share_changed: (_reader, params) => ({
    subject: 'Your share of your sales changes',
    heading: 'Your share of your sales changes',
    paragraphs: [
      `You keep ${name(params.share)} of what you sell from ${params.on ? moment(params.on) : 'now'} on.`,
      'What was sold before stays as it was.',
    ],
    action: { label: 'See your earnings', path: '/admin/earnings' },
  }),
} as const satisfies Record<string, Write>;

import { z } from 'zod';
import { name } from './content.ts';

export interface Reader {
  name: string;
  role: 'fan' | 'creator';
}

const words = z.string().catch('');
const number = z.number().catch(0);
const no = z.boolean().catch(false);

/** What the database gives to a mail; each template reads a few of them. */
export const params = z.object({
  reason: words,
  from: words,
  others: number,
  days: number,
  /** Whole cents of US dollars. */
  cents: number,
  /** The part of the cents that settled a debt; of a dispute and a renewal what is owed. */
  debt: number,
  /** The price of the next renewal in cents; 0 where nothing renews. */
  next_cents: number,
  /** The cents that a dispute which was won gave back in place of days. */
  back: number,
  /** How a renewal will be paid; frozen and capped: it will be refused. */
  means: z.enum(['wallet', 'card', 'none', 'frozen', 'capped']).catch('wallet'),
  /** What was paid for. */
  sale: z.enum(['top_up', 'tip', 'unlock', 'session_text', 'subscription']).catch('top_up'),
  /** A refund of the whole price. */
  is_whole: no,
  /** The wallet is frozen. */
  is_frozen: no,
  /** The account was never used, and is removed with all that it had. */
  is_unused: no,
  /** The moment of a payment, or from which a share holds. */
  on: words,
  paid_by: z.enum(['wallet', 'card']).catch('wallet'),
  /** Where a refund went. */
  to: z.enum(['wallet', 'card']).catch('wallet'),
  until: words,
  code: words,
  /** Attempts that follow. */
  left: number,
  /** The last digits of a card or a bank account. */
  digits: words,
  /** The id of the movement of money. */
  transfer: words,
  /** '85%', what a creator keeps of a sale. */
  share: words,
  what: z.enum(['post', 'comment', 'story', 'message', 'profile', 'page', 'media']).catch('post'),
  /** What was decided, and what became of the appeal against it. */
  act: z.enum(['held', 'removed', 'suspended', 'unlisted']).catch('held'),
  outcome: z.enum(['kept', 'overturned']).catch('kept'),
  answer: words,
  /** The secret of a link that needs no sign-in. */
  key: words,
  /** How many complaints, applications and so on are overdue. */
  overdue: z.record(z.string(), z.number()).catch({}),
  /** The handles of cases and releases whose time is half over. */
  cases: z.array(z.string()).catch([]),
  /** What became of a release. */
  release: z.enum(['accepted', 'refused', 'withdrawn']).catch('accepted'),
  /** The head of the chain of the audit log, and how many rows do not fit it. */
  rows: z.number().catch(0),
  digest: z.string().catch(''),
  faults: z.number().catch(0),
});
export type Params = z.output<typeof params>;

/** The page on which this reader switches mails off. */
export const switchOff = ({ role }: Reader) =>
  role === 'creator' ? '/settings' : '/billing/notifications';

/** 'your tip to Mara'; without the name across a block. */
export function soldThing({ sale, from }: Params): string {
  const creator = name(from);
  switch (sale) {
    case 'top_up':
      return 'a top-up of your balance';
    case 'tip':
      return creator ? `your tip to ${creator}` : 'a tip';
    case 'unlock':
      return creator ? `a message of ${creator} that you unlocked` : 'a message that you unlocked';
    case 'session_text':
      return creator ? `a message of your paid chat with ${creator}` : 'a message of a paid chat';
    case 'subscription':
      return creator ? `your subscription to ${creator}` : 'a subscription';
  }
}

/** The receipt of a movement of money, or the list of them. */
export const receipt = ({ transfer }: Params) => ({
  label: 'See the receipt',
  path: `/billing/transactions${transfer ? `/${encodeURIComponent(transfer)}` : ''}`,
});

export const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const utc = (at: string, time: { timeStyle?: 'short' }) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeZone: 'UTC', ...time });

/** A moment of UTC: '21 December 2026 at 22:48 UTC'. */
export const moment = (at: string) => `${utc(at, { timeStyle: 'short' })} UTC`;

/** A day of UTC: '21 December 2026'. */
export const day = (at: string) => utc(at, {});

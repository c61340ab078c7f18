import { z } from 'zod';
import { currencies } from '../currencies.ts';
import { activityState } from './notifications.ts';
import { id, moment, refused, role, special } from './parts.ts';
import { balance } from './wallet.ts';

const theme = z.enum(['system', 'dark', 'light']);
export type Theme = z.infer<typeof theme>;

const timelineLayout = z.enum(['list', 'box']);
export type TimelineLayout = z.infer<typeof timelineLayout>;

/** The signed-in user. SQL decides the rights; pages use this object for their layout only. */
const account = z.strictObject({
  id,
  role,
  username: z.string(),
  name: z.string(),
  special: special.nullable(),
  currency: z.enum(currencies),
  timeline_layout: timelineLayout,
  theme,
  application_state: z.enum(['none', 'pending', 'accepted', 'rejected']),
  is_invisible: z.boolean(),
  /** Gives and sees marks of reading. */
  has_read_marks: z.boolean(),
  is_promoted: z.boolean(),
  /** A fan who signed up with an OAuth provider and can still choose a username. */
  is_newcomer: z.boolean(),
  /** True if the account is suspended or closed; the page then signs the user out. */
  is_restricted: z.boolean(),
  /** Its owner has asked to close it: undoing that, exports and money are all that is left. */
  is_closing: z.boolean(),
  /** A fan who has linked a card. */
  is_verified: z.boolean(),
  /** Name of the picture in bucket `profiles`; null without one. */
  avatar: z.string().nullable(),
});
export type OwnAccount = z.infer<typeof account>;

const ageGateRule = z.strictObject({
  mode: z.enum(['confirm', 'verify', 'block']),
  terms_version: z.string(),
  /** Of the visitor, in the mode verify. */
  check: z
    .strictObject({
      is_proven: z.boolean(),
      /** A result is awaited. */
      is_running: z.boolean(),
      /** When the next check may begin, after one that did not confirm an age. */
      retry_at: moment.nullable(),
    })
    .nullable(),
});
export type AgeGateRule = z.infer<typeof ageGateRule>;

/** The public settings of the site; each is absent until the operator sets it. */
const siteInfo = z.strictObject({
  site_name: z.string().optional(),
  terms_version: z.string().optional(),
  /** The name on card statements. */
  statement_descriptor: z.string().optional(),
  /** The name on receipts. */
  seller_name: z.string().optional(),
  /** The line of receipts about taxes. */
  tax_note: z.string().optional(),
  contact_creators: z.string().optional(),
  contact_support: z.string().optional(),
  contact_address: z.string().optional(),
  contact_phone: z.string().optional(),
  academy_username: z.string().optional(),
  /** The value of one US dollar in each currency. */
  currencies: z.partialRecord(z.enum(currencies), z.number()).optional(),
});

const signupCheck = z.strictObject({
  username: z.enum(['free', 'taken', 'invalid', 'reserved']),
  email: z.enum(['ok', 'invalid']),
});
/** Whether a username can be chosen. */
export type UsernameState = z.infer<typeof signupCheck>['username'];

export const sessionAnswers = {
  /** Null for a user without a profile. */
  bootstrap: z
    .strictObject({ account, balance: balance.nullable(), activity: activityState })
    .nullable(),
  /** Null for a user without a profile. */
  my_account: account.nullable(),
  age_gate: ageGateRule,
  site_info: siteInfo,
  check_signup: z.union([signupCheck, refused]),
  choose_username: z.union([z.strictObject({ username: z.string() }), refused]),
};

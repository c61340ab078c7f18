import { z } from 'zod';
import { currencies } from '../currencies.ts';
import { activityState } from './notifications.ts';
import { id, refused, role, special } from './parts.ts';
import { balance } from './wallet.ts';

const theme = z.enum(['system', 'dark', 'light']);
export type Theme = z.infer<typeof theme>;

const timelineLayout = z.enum(['list', 'box']);
export type TimelineLayout = z.infer<typeof timelineLayout>;

/** The signed-in user. Rights are decided in SQL; this only shapes pages. */
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
  is_promoted: z.boolean(),
  /** Signed up through another provider and not welcomed yet. */
  is_newcomer: z.boolean(),
  /** Suspended or closed: such a user is signed out. */
  is_restricted: z.boolean(),
  /** Name of the picture in bucket `profiles`. */
  avatar: z.string().nullable(),
});
export type OwnAccount = z.infer<typeof account>;

const ageGateRule = z.strictObject({
  mode: z.enum(['confirm', 'verify', 'block']),
  terms_version: z.string(),
});
export type AgeGateRule = z.infer<typeof ageGateRule>;

/** The public settings of the site; the operator may leave any of them out. */
const siteInfo = z.strictObject({
  site_name: z.string().optional(),
  terms_version: z.string().optional(),
  /** The name on a card statement. */
  statement_descriptor: z.string().optional(),
  contact_creators: z.string().optional(),
  contact_support: z.string().optional(),
  contact_address: z.string().optional(),
  contact_phone: z.string().optional(),
  academy_username: z.string().optional(),
  /** Units of each currency for one dollar. */
  currencies: z.partialRecord(z.enum(currencies), z.number()).optional(),
});

const signupCheck = z.strictObject({
  username: z.enum(['free', 'taken', 'invalid', 'reserved']),
  email: z.enum(['ok', 'invalid']),
});
/** The permission on a wanted username. */
export type UsernameState = z.infer<typeof signupCheck>['username'];

export const sessionAnswers = {
  /** Null for somebody without a profile. */
  bootstrap: z
    .strictObject({ account, balance: balance.nullable(), activity: activityState })
    .nullable(),
  /** Null for somebody without a profile. */
  my_account: account.nullable(),
  age_gate: ageGateRule,
  site_info: siteInfo,
  check_signup: z.union([signupCheck, refused]),
  choose_username: z.union([z.strictObject({ username: z.string() }), refused]),
};

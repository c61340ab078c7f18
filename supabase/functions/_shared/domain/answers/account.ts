import { z } from 'zod';
import { id, moment } from './parts.ts';

/** The user's ways to sign in. */
const signIn = z.strictObject({
  email: z.string().nullable(),
  has_password: z.boolean(),
  providers: z.array(z.string()),
});
export type SignIn = z.infer<typeof signIn>;

const device = z.strictObject({
  /** The id of the session. */
  id,
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: moment,
  seen_at: moment,
  is_current: z.boolean(),
});
export type Device = z.infer<typeof device>;

const mails = z.strictObject({ mails_subscriptions: z.boolean(), mails_messages: z.boolean() });
export type Mails = z.infer<typeof mails>;

export const accountAnswers = {
  my_sign_in: signIn,
  my_devices: z.array(device),
  /** Null for a user without a profile. */
  my_mails: mails.nullable(),
};

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

const topic = z.enum([
  'messages',
  'posts',
  'stories',
  'offers',
  'comments',
  'likes',
  'tips',
  'sales',
  'subscriptions',
  'account',
]);
export type NotificationTopic = z.infer<typeof topic>;

/** always: it cannot be switched off; none: it does not exist. */
const choiceState = z.enum(['on', 'off', 'always', 'none']);
export type ChoiceState = z.infer<typeof choiceState>;

const notificationChoice = z.strictObject({
  topic,
  page: choiceState,
  mail: choiceState,
  push: choiceState,
});
export type NotificationChoice = z.infer<typeof notificationChoice>;
export type NotificationChannel = Exclude<keyof NotificationChoice, 'topic'>;

const pushDevice = z.strictObject({ id, created_at: moment });

export const accountAnswers = {
  my_sign_in: signIn,
  my_devices: z.array(device),
  /** Null for a user without a profile. */
  my_notification_choices: z.array(notificationChoice).nullable(),
  my_push_devices: z.array(pushDevice),
};

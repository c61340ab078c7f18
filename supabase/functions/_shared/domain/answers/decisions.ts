import { z } from 'zod';
import { id, moment } from './parts.ts';

export const decisionActs = [
  'held',
  'removed',
  'restored',
  'suspended',
  'reinstated',
  'unlisted',
  'listed',
] as const;

export const decisionTargets = ['post', 'comment', 'story', 'message', 'profile'] as const;

const appeal = z.strictObject({
  text: z.string(),
  created_at: moment,
  due_at: moment,
  /** Null until another member of staff has decided. */
  outcome: z.enum(['kept', 'overturned']).nullable(),
  answer: z.string().nullable(),
  decided_at: moment.nullable(),
});

/** A decision of staff, as the person reads it whom it concerns. */
export const decision = z.strictObject({
  id,
  /** 'D-1042', by which staff name it. */
  handle: z.string(),
  act: z.enum(decisionActs),
  target: z.enum(decisionTargets),
  /** The post, or the post of the comment, while it is there. */
  post_id: id.nullable(),
  category: z.enum([
    'underage',
    'non_consensual',
    'illegal',
    'violence',
    'harassment',
    'impersonation',
    'copyright',
    'spam',
    'other',
  ]),
  /** Whether it rests on the law, and not on the terms alone. */
  is_law: z.boolean(),
  /** Empty where something is given back. */
  reason: z.string(),
  /** What led to it; own: the initiative of staff. */
  source: z.enum(['report', 'complaint', 'own']),
  /** A report hid it by itself; nobody has decided yet. */
  is_automated: z.boolean(),
  created_at: moment,
  /** Null where nothing was taken away. */
  appeal_until: moment.nullable(),
  appeal: appeal.nullable(),
});
export type Decision = z.infer<typeof decision>;

export const decisionAnswers = { my_decisions: z.array(decision) };

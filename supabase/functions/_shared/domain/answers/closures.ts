import { z } from 'zod';
import { cents, count, id, moment } from './parts.ts';

const closure = z.strictObject({
  /** Null unless the account is being closed. */
  asked_at: moment.nullable(),
  /** The end of the two weeks; null unless the account is being closed. */
  due_at: moment.nullable(),
  /** The obstacles that the end waits for. */
  obstacles: z.array(z.enum(['hold', 'report', 'dispute', 'payout'])),
  /** Null for creators. */
  wallet_cents: cents.nullable(),
  /** Of top-ups that may go back to the card. */
  refundable_cents: cents,
  /** On its way back to the card; null for creators. */
  returning_cents: cents.nullable(),
  /** Earnings that can be withdrawn. */
  available_cents: cents,
  /** Earnings that have not cleared. */
  pending_cents: cents,
  /** Running ones: of a fan, or to a creator. */
  subscriptions: count,
});
export type Closure = z.infer<typeof closure>;

const dataExport = z.strictObject({
  id,
  state: z.enum(['queued', 'leased', 'ready', 'failed', 'over']),
  asked_at: moment,
  ready_at: moment.nullable(),
  /** The archive is removed then. */
  expires_at: moment.nullable(),
  bytes: z.int().nullable(),
  /** Why another one may not be asked for now; null where it may. */
  refusal: z.enum(['export_in_progress', 'try_again_later']).nullable(),
  /** When another one may be asked for, unless this one failed. */
  next_at: moment,
});
export type DataExport = z.infer<typeof dataExport>;

export const closureAnswers = {
  my_closure: closure,
  /** Null for a user who never asked for one. */
  my_export: dataExport.nullable(),
};

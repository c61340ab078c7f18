import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const payout = z
  .object({
    withdrawal_id: z.uuid(),
    number: z.number().int(),
    creator_id: z.uuid(),
    amount_cents: z.number().int(),
    due_at: z.string(),
    provider: z.string(),
    country: z.string(),
    bank_name: z.string(),
    holder: z.string(),
    key_id: z.string(),
    ciphertext: z.string(),
  })
  .transform((row) => ({
    withdrawalId: row.withdrawal_id,
    number: row.number,
    creatorId: row.creator_id,
    amountCents: row.amount_cents,
    dueAt: row.due_at,
    provider: row.provider,
    country: row.country,
    bankName: row.bank_name,
    holder: row.holder,
    encrypted: { keyId: row.key_id, ciphertext: row.ciphertext },
  }));
/** A payout as the database knows it: its numbers are encrypted. */
export type DuePayout = z.output<typeof payout>;

const file = z.object({ file: z.number().int(), payouts: z.array(payout) });

export type PayoutAnswer =
  { outcome: 'paid'; ref: string } | { outcome: 'failed'; ref: string | null; reason: string };

/** The service commands of payouts. */
export function payoutCommands() {
  const client = serviceClient();
  return {
    /** Redeems a ticket for its bank file, once. Errors: ticket_invalid. */
    redeem: (ticket: string) =>
      callCommand(client, 'service_redeem_payout_ticket', { p_ticket: ticket }, file),
    duePayouts(requestId: string, providers: string[], limit: number): Promise<DuePayout[]> {
      const args = { p_request_id: requestId, p_providers: providers, p_limit: limit };
      return callCommand(client, 'service_payouts_to_make', args, z.array(payout));
    },
    async settlePayout(withdrawalId: string, answer: PayoutAnswer) {
      const args = {
        p_withdrawal_id: withdrawalId,
        p_outcome: answer.outcome,
        p_provider_ref: answer.ref,
        p_reason: answer.outcome === 'failed' ? answer.reason : null,
      };
      await callCommand(client, 'service_settle_payout', args, z.unknown());
    },
  };
}
export type PayoutCommands = ReturnType<typeof payoutCommands>;

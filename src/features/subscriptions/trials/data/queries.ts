import { pageTrials } from '@generated/limits.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isDefiniteRefusal } from '@/lib/errors/app-error.ts';
import { settleRequestId, takeRequestId } from '@/entities/wallet/pending-request.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import { fetchTrials, redeemTrial, sendTrial, type Offer } from './api.ts';
import { trialKeys } from './keys.ts';

export const trialsQuery = keyPages({
  queryKey: trialKeys.sent,
  pageSize: pageTrials,
  fetchPage: fetchTrials,
  keyOf: (trial) => trial.id,
});

/**
 * Keeps one request id until the outcome is known, so that a retry after a lost answer does nothing
 * twice.
 */
async function once<T>(key: string, work: (requestId: string) => Promise<T>): Promise<T> {
  const id = takeRequestId(key);
  try {
    const done = await work(id);
    settleRequestId(key, id);
    return done;
  } catch (error) {
    if (isDefiniteRefusal(error)) settleRequestId(key, id);
    throw error;
  }
}

export type Sent = { email: string; error: unknown };

/** Sends a trial to each address, one after the other; an outcome of each, `error` null if sent. */
async function sendTrials(emails: readonly string[], days: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const email of emails) {
    const offer: Offer = { email, days };
    try {
      await once(`trial:${email}:${days}`, (requestId) => sendTrial(offer, requestId));
      sent.push({ email, error: null });
    } catch (error) {
      sent.push({ email, error });
    }
  }
  return sent;
}

export function useSendTrials() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ emails, days }: { emails: readonly string[]; days: number }) =>
      sendTrials(emails, days),
    // Also after a failure, because the mail may have been sent although no answer arrived.
    onSettled: () => void client.invalidateQueries({ queryKey: trialKeys.sent }),
  });
}

export function useRedeemTrial(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => once(`redeem:${code}`, (requestId) => redeemTrial(code, requestId)),
    // The trial opens a wall and a conversation, which may be in the cache.
    onSuccess: () => void client.invalidateQueries(),
  });
}

import { useMutation, type QueryKey } from '@tanstack/react-query';
import { followKeys } from '@/entities/follow/keys.ts';
import { block, fetchBlockRefund, report, unblock } from './api.ts';

/**
 * Blocks a user (`true`) or ends the block (`false`), then reads everything on the page again.
 * `reset`: the reading to start anew, because it only asks for changes.
 */
export function useBlock(userId: string, reset?: QueryKey) {
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? block(userId) : unblock(userId)),
    onSuccess: async (_nothing, _isOn, _context, { client }) => {
      if (reset) await client.resetQueries({ queryKey: reset });
      // Suggestions keep the order in which they came, and would open with the blocked creator.
      client.removeQueries({ queryKey: followKeys.around, type: 'inactive' });
      await client.invalidateQueries();
    },
  });
}

/** Asks what a block of the user would refund now, in cents; at once, also while offline. */
export const useBlockRefund = (userId: string) =>
  useMutation({ mutationFn: () => fetchBlockRefund(userId) });

export const useReport = () => useMutation({ mutationFn: report });

import { useMutation, type QueryKey } from '@tanstack/react-query';
import { block, report, unblock } from './api.ts';

/**
 * Blocks a user (`true`) or ends the block (`false`), then reads everything on the page again.
 * `reset`: the reading to start anew, because it only asks for changes.
 */
export function useBlock(userId: string, reset?: QueryKey) {
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? block(userId) : unblock(userId)),
    onSuccess: async (_nothing, _isOn, _context, { client }) => {
      if (reset) await client.resetQueries({ queryKey: reset });
      await client.invalidateQueries();
    },
  });
}

export const useReport = () => useMutation({ mutationFn: report });

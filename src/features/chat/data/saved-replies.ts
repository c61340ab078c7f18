import type { SavedReply } from '@domain/answers/chat.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchSavedReplies, orderSavedReplies, removeSavedReply, saveReply } from './api.ts';
import { screenKeys } from './screen-keys.ts';

export const savedRepliesQuery = queryOptions({
  queryKey: screenKeys.savedReplies,
  queryFn: fetchSavedReplies,
});

/** Keeps a new text, or the changed one of a reply. */
export const useSaveReply = () =>
  useChange(({ text, id }: { text: string; id?: string }) => saveReply(text, id));

export const useRemoveSavedReply = () => useChange(removeSavedReply);

/** Puts replies into another order, which shows at once. */
export function useOrderSavedReplies() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (replies: SavedReply[]) => orderSavedReplies(replies.map(({ id }) => id)),
    onMutate: (replies) => void client.setQueryData(screenKeys.savedReplies, replies),
    onSettled: () => client.invalidateQueries(savedRepliesQuery),
  });
}

function useChange<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries(savedRepliesQuery),
  });
}

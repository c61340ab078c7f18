import type { AutomaticEvent } from '@domain/answers/chat.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAutomaticMessages, saveAutomaticMessage } from './api.ts';
import { screenKeys } from './screen-keys.ts';

export const automaticMessagesQuery = queryOptions({
  queryKey: screenKeys.automaticMessages,
  queryFn: fetchAutomaticMessages,
});

/** Keeps what is sent at an event; an empty text sends nothing. */
export function useSaveAutomaticMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ event, text }: { event: AutomaticEvent; text: string }) =>
      saveAutomaticMessage(event, text),
    onSuccess: () => client.invalidateQueries(automaticMessagesQuery),
  });
}

import type { Message, MessageReaction } from '@domain/answers/messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '@/entities/account/keys.ts';
import { toastError } from '@/ui/toast-error.ts';
import { react, setReadMarks } from './api.ts';
import { chatKeys } from './keys.ts';
import type { Thread } from './thread-state.ts';

type Reacting = { message: Message; reaction: MessageReaction | null };

/** Sets or takes back the user's reaction, which shows at once. */
export function useReact(currentUserId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ message, reaction }: Reacting) => react(message.id, reaction),
    onMutate: ({ message, reaction }) => {
      const side = message.sender_id === currentUserId ? 'sender_reaction' : 'recipient_reaction';
      client.setQueryData<Thread>(
        chatKeys.thread(message.conversation_id),
        (thread) =>
          thread && {
            ...thread,
            messages: thread.messages.map((known) =>
              known.id === message.id ? { ...known, [side]: reaction } : known,
            ),
          },
      );
    },
    // Its row has not changed, so a reading of changes would not bring the old reaction back.
    onError: (error, { message }) => {
      toastError(error);
      return client.resetQueries({ queryKey: chatKeys.thread(message.conversation_id) });
    },
    onSuccess: (_, { message }) =>
      client.invalidateQueries({ queryKey: chatKeys.thread(message.conversation_id) }),
  });
}

/** Switches marks of reading on or off, for this user's own and for those of partners. */
export function useSetReadMarks(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setReadMarks,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accountKeys.mine(userId) }),
        client.invalidateQueries({ queryKey: chatKeys.conversations }),
      ]),
  });
}

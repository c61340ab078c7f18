import type { QueryClient } from '@tanstack/react-query';
import { chatKeys } from './keys.ts';

/** Reads a conversation and the lists of conversations again. */
export const readAgain = (client: QueryClient, username: string): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: chatKeys.conversation(username) }),
    client.invalidateQueries({ queryKey: chatKeys.inboxes }),
  ]);

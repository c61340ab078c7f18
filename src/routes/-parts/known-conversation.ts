import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isRefusal } from '@/lib/errors/app-error.ts';
import { toast } from '@/ui/toast.ts';

type Entering = {
  context: { queryClient: QueryClient; account: { username: string } };
  params: { username: string };
  preload: boolean;
};

/**
 * Loads the conversation with the user in the address. The own name and a refusal redirect to the
 * list; a request without an answer can be repeated.
 */
export async function knownConversation({ context, params, preload }: Entering) {
  if (params.username.toLowerCase() === context.account.username) {
    throw redirect({ to: '/conversations', replace: true });
  }
  // The chat's code is loaded with its pages, not with the first load.
  const { conversationQuery } = await import('@/features/chat/data/queries.ts');
  try {
    return await context.queryClient.ensureQueryData(conversationQuery(params.username));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (!preload) {
      const { sentenceFor } = await import('@/lib/errors/sentences.ts');
      void toast(sentenceFor('conversation_not_found'), 'bad');
    }
    throw redirect({ to: '/conversations', replace: true });
  }
}

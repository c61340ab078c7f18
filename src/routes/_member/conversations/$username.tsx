import { createFileRoute, redirect } from '@tanstack/react-router';
import { Thread } from '@/features/chat/ui/thread.tsx';
import { AppError } from '@/shared/errors/app-error.ts';
import { toast } from '@/shared/ui/toast.ts';
import { usePartnerStories } from '../../-parts/partner-stories.tsx';
import { useAddressRequest } from '../../-parts/use-address-request.ts';

export const Route = createFileRoute('/_member/conversations/$username')({
  staticData: { immersive: true },
  validateSearch: (search: Record<string, unknown>): { unlock?: string } =>
    typeof search['unlock'] === 'string' ? { unlock: search['unlock'] } : {},
  beforeLoad: ({ context, params }) => {
    if (params.username.toLowerCase() === context.account.username) {
      throw redirect({ to: '/conversations', replace: true });
    }
  },
  loader: async ({ context, params, preload }) => {
    // The chat's code is loaded with its pages, not with everybody's first one.
    const { conversationQuery } = await import('@/features/chat/data/queries.ts');
    try {
      await context.queryClient.ensureQueryData(conversationQuery(params.username));
    } catch (error) {
      // A refusal leads back to the list; what got no answer is shown with a way to try again.
      const isRefusal = error instanceof AppError && error.status >= 400 && error.status < 500;
      if (!isRefusal) throw error;
      if (!preload) {
        const { sentenceFor } = await import('@/shared/errors/sentences.ts');
        void toast(sentenceFor('conversation_not_found'), 'bad');
      }
      throw redirect({ to: '/conversations', replace: true });
    }
  },
  component: Conversation,
});

function Conversation() {
  const { username } = Route.useParams();
  const { unlock } = Route.useSearch();
  const navigate = Route.useNavigate();
  const unlocking = useAddressRequest(username, unlock, () => {
    void navigate({ search: {}, replace: true });
  });
  const stories = usePartnerStories(username);
  return (
    <>
      <Thread
        username={username}
        unlocking={unlocking.request}
        onUnlocking={(messageId) =>
          messageId === undefined ? unlocking.close() : unlocking.open(messageId)
        }
        onStories={stories.open}
      />
      {stories.viewer}
    </>
  );
}

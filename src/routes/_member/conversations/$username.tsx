import { createFileRoute } from '@tanstack/react-router';
import { Thread } from '@/features/chat/thread/thread.tsx';
import { knownConversation } from '../../-parts/known-conversation.ts';
import { usePartnerStories } from '../../-parts/partner-stories.tsx';
import { readUnlockSearch } from '../../-parts/unlock-search.ts';
import { useAddressRequest } from '../../-parts/use-address-request.ts';

/** The return from a redirect through card or top-up: a message to unlock, a paid chat to start. */
type ThreadSearch = { unlock?: string; chat?: 'start' };

export const Route = createFileRoute('/_member/conversations/$username')({
  staticData: { immersive: true },
  validateSearch: (search: Record<string, unknown>): ThreadSearch =>
    search['chat'] === 'start' ? { chat: 'start' } : readUnlockSearch(search),
  loader: async (entering) => void (await knownConversation(entering)),
  component: Conversation,
});

function Conversation() {
  const { username } = Route.useParams();
  const { unlock, chat } = Route.useSearch();
  const navigate = Route.useNavigate();
  const clearAddress = () => void navigate({ search: {}, replace: true });
  const unlocking = useAddressRequest(username, unlock, clearAddress);
  const beginning = useAddressRequest(username, chat, clearAddress);
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
        asksForChat={beginning.request !== undefined}
        onChatAsked={beginning.close}
      />
      {stories.viewer}
    </>
  );
}

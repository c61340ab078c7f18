import { createFileRoute } from '@tanstack/react-router';
import { threadQuery } from '@/features/chat/data/queries.ts';
import { Thread } from '@/features/chat/thread/thread.tsx';
import { FanAside } from '../../-parts/fan-aside.tsx';
import { knownConversation } from '../../-parts/known-conversation.ts';
import { usePartnerStories } from '../../-parts/partner-stories.tsx';
import { readUnlockSearch } from '../../-parts/unlock-search.ts';
import { useAddressRequest } from '../../-parts/use-address-request.ts';

/**
 * The return from a redirect through card or top-up: a message to unlock, a paid chat to start. Or
 * the message that a statement leads to, or the story that a message shall be about.
 */
type ThreadSearch = { unlock?: string; chat?: 'start'; message?: string; story?: string };

export const Route = createFileRoute('/_member/conversations/$username')({
  staticData: { immersive: true },
  validateSearch: (search: Record<string, unknown>): ThreadSearch => ({
    ...readUnlockSearch(search),
    ...(search['chat'] === 'start' ? { chat: 'start' } : {}),
    ...(typeof search['message'] === 'string' ? { message: search['message'] } : {}),
    ...(typeof search['story'] === 'string' ? { story: search['story'] } : {}),
  }),
  loader: async (entering) => {
    const { conversation_id: id } = await knownConversation(entering);
    const { queryClient } = entering.context;
    if (id !== null && !entering.preload) void queryClient.prefetchQuery(threadQuery(id));
  },
  component: Conversation,
});

function Conversation() {
  const { username } = Route.useParams();
  const { unlock, chat, message, story } = Route.useSearch();
  const navigate = Route.useNavigate();
  const clearAddress = () => void navigate({ search: {}, replace: true });
  const unlocking = useAddressRequest(username, unlock, clearAddress);
  const beginning = useAddressRequest(username, chat, clearAddress);
  const writing = useAddressRequest(username, story, clearAddress);
  const stories = usePartnerStories(username);
  return (
    <>
      <Thread
        username={username}
        showing={message}
        unlocking={unlocking.request}
        onUnlocking={(messageId) =>
          messageId === undefined ? unlocking.close() : unlocking.open(messageId)
        }
        onStories={stories.open}
        asksForChat={beginning.request !== undefined}
        onChatAsked={beginning.close}
        aboutStory={writing.request}
        onStoryTaken={writing.close}
      />
      <FanAside username={username} />
      {stories.viewer}
    </>
  );
}

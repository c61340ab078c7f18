import { createFileRoute, redirect } from '@tanstack/react-router';
import { Store } from '@/features/chat/store/store.tsx';
import { knownConversation } from '../../-parts/known-conversation.ts';
import { readUnlockSearch } from '../../-parts/unlock-search.ts';
import { useAddressRequest } from '../../-parts/use-address-request.ts';

/** A creator's store; a partner who is no creator has a thread and no store. */
export const Route = createFileRoute('/_member/conversations/$username_/store')({
  staticData: { immersive: true },
  validateSearch: readUnlockSearch,
  loader: async (entering) => {
    const { partner } = await knownConversation(entering);
    if (partner.role === 'creator' && partner.special === null) return;
    throw redirect({
      to: '/conversations/$username',
      params: { username: partner.username },
      replace: true,
    });
  },
  component: StorePage,
});

function StorePage() {
  const { username } = Route.useParams();
  const { unlock } = Route.useSearch();
  const navigate = Route.useNavigate();
  const unlocking = useAddressRequest(username, unlock, () => {
    void navigate({ search: {}, replace: true });
  });
  return (
    <Store
      key={username}
      username={username}
      unlocking={unlocking.request}
      onUnlocking={(itemId) => (itemId === undefined ? unlocking.close() : unlocking.open(itemId))}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { chatKeys } from '@/features/chat/data/keys.ts';
import { useAccount } from '@/entities/account/current-user.tsx';

const CreatorStories = lazy(async () => ({
  default: (await import('@/features/wall/stories/ui/creator-stories.tsx')).CreatorStories,
}));

/** The stories of the chat partner; closing them refreshes the story rings. */
export function usePartnerStories(username: string) {
  const { id: currentUserId } = useAccount();
  const client = useQueryClient();
  const [creatorId, setCreatorId] = useState<string | null>(null);
  const close = () => {
    setCreatorId(null);
    void client.invalidateQueries({ queryKey: chatKeys.inboxes });
    void client.invalidateQueries({ queryKey: chatKeys.conversation(username) });
  };
  const viewer = creatorId !== null && (
    <Suspense fallback={null}>
      <CreatorStories currentUserId={currentUserId} creatorId={creatorId} onClose={close} />
    </Suspense>
  );
  return { open: setCreatorId, viewer };
}

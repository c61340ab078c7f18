import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { conversationQuery, useSetConversation } from '@/features/chat/data/queries.ts';
import { NothingToMute } from '@/entities/safety/mute-item.tsx';
import { MenuItem } from '@/ui/menu.tsx';
import { toastError } from '@/ui/toast-error.ts';

/** Mutes the conversation with a creator from the menu of a page or post; disabled without one. */
export function MuteConversation({ username }: { username: string }) {
  const { data } = useQuery(conversationQuery(username));
  const id = data?.conversation_id ?? null;
  const changing = useSetConversation(username, id);
  if (!data || id === null) return <NothingToMute />;
  const isMuted = data.mine.is_muted;
  return (
    <MenuItem
      icon={isMuted ? Bell : BellOff}
      onSelect={() => void changing.mutateAsync({ p_is_muted: !isMuted }).catch(toastError)}
    >
      {isMuted ? 'Unmute' : 'Mute'}
    </MenuItem>
  );
}

import { Megaphone } from 'lucide-react';
import { IconButton } from '@/ui/icon-button.tsx';
import { useMediaMessage } from './media-message-store.ts';

/** Opens the media message form for an audience. */
export function GlobalButton() {
  const { mediaMessage } = useMediaMessage();
  return (
    <IconButton
      icon={Megaphone}
      label="New global message"
      onClick={() => mediaMessage.open({ to: 'audience', audience: 'all' })}
    />
  );
}

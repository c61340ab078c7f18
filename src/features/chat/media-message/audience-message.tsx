import { Button } from '@/ui/button.tsx';
import { MediaMessagePanel } from './media-message-panel.tsx';
import { useOpenMediaMessage } from './media-message-store.ts';

/** The button of a message to an audience, with its sheet, outside of the conversations. */
export function AudienceMessage() {
  const openSheet = useOpenMediaMessage();
  return (
    <>
      <MediaMessagePanel />
      <Button
        variant="primary"
        className="self-start"
        onClick={() => void openSheet({ to: 'audience', audience: 'all' })}
      >
        New global message
      </Button>
    </>
  );
}

import { useMediaMessage } from './media-message-store.ts';
import { MediaMessageForm } from './media-message-form.tsx';

/** Writes to one fan, at once: files or a text, free or with a price. */
export function PrivateMessageSheet() {
  const { state } = useMediaMessage();
  const { target } = state;
  return (
    <MediaMessageForm
      title="New private message"
      description={target?.to === 'user' && `For ${target.name}`}
      action={target?.to === 'user' ? `Send to ${target.name}` : 'Send'}
      isSure={() => Promise.resolve(true)}
    />
  );
}

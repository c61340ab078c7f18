import type { Target } from '@/entities/media/upload-state.ts';
import type { UploadList } from '@/entities/media/upload-store.ts';
import { defineDraft } from '@/lib/store/draft.ts';
import { onUserDiscarded } from '@/lib/store/user-state.ts';
import type { Pricing } from '../data/message.ts';

type Partner = { id: string; username: string };

/**
 * Where the media of a message to a user are uploaded; `name` is what the currentUser calls them.
 */
export const messageTarget = ({ id, username }: Partner, name: string): Target => ({
  key: `chat ${id}`,
  purpose: 'chat',
  kinds: ['image', 'video', 'audio'],
  place: { label: `Conversation with ${name}`, to: `/conversations/${username}` },
});

type MessageDraft = { text: string; pricing: Pricing | null };

/** A message that is being written, one per partner; its media are uploads. */
export const messageDraft = defineDraft<MessageDraft>('message', { text: '', pricing: null });

const handed = new Map<string, { list: UploadList; end: ReturnType<UploadList['handOver']> }>();
onUserDiscarded(() => handed.clear());

/** The media of a message leave the composer until it is known what became of the message. */
export function handOver(requestId: string, list: UploadList): void {
  handed.set(requestId, { list, end: list.handOver() });
}

/** It arrived, or was given up. */
export function letGo(requestId: string): void {
  handed.get(requestId)?.end.letGo();
  handed.delete(requestId);
}

/** It was refused, and is to be sent again. False where something else was begun meanwhile. */
export function takeBack(requestId: string): boolean {
  const message = handed.get(requestId);
  if (!message || message.list.get().length > 0) return false;
  message.end.putBack();
  handed.delete(requestId);
  return true;
}

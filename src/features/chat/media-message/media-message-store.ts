import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { dueText } from '@/lib/dates/schedule.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { guardLeaving } from '@/entities/media/leave-guard.ts';
import type { Target } from '@/entities/media/upload-state.ts';
import { uploadsOf } from '@/entities/media/upload-store.ts';
import { defineDraft } from '@/lib/store/draft.ts';
import { userState } from '@/lib/store/user-state.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { toast } from '@/ui/toast.ts';
import { kindOf } from '../data/rules.ts';
import {
  createMediaMessage,
  emptyMediaMessage,
  isAtWork,
  type MediaMessage,
  type MediaMessageContent,
} from './media-message.ts';
import { sendGlobal, setVideoCover } from '../data/api.ts';
import { deliver } from '../compose/sending.ts';

const mediaMessageDraft = defineDraft('mediaMessage', emptyMediaMessage);

const files: Target = {
  key: 'mediaMessage',
  purpose: 'chat',
  kinds: ['image', 'video', 'audio'],
  place: { label: 'Uploader', to: '/conversations' },
};
const cover: Target = {
  ...files,
  key: 'mediaMessage cover',
  kinds: ['image'],
  place: { ...files.place, label: 'Cover in the uploader' },
};

const mediaMessageOf = userState(
  (ownerId: string, client: QueryClient, seeScheduled: () => void): MediaMessage => {
    const store = uploadsOf(ownerId);
    return createMediaMessage(
      (content) => send(client, content, seeScheduled),
      mediaMessageDraft(ownerId),
      { uploads: store.list(files), covers: store.list(cover) },
    );
  },
);
guardLeaving(() => {
  const current = mediaMessageOf.current();
  return current !== undefined && isAtWork(current.get());
});

async function send(
  client: QueryClient,
  content: MediaMessageContent,
  seeScheduled: () => void,
): Promise<void> {
  const { target, kind, at, coverId, ...rest } = content;
  const [videoId] = rest.mediaIds;
  if (kind === 'video' && videoId !== undefined) await setVideoCover(videoId, coverId);
  // The description says what is for sale, so it is readable before the purchase.
  const message = { ...rest, showsText: true };
  if (target.to === 'audience') {
    await sendGlobal({ ...message, audience: target.audience, at });
    void toast(
      at
        ? `${successTexts.content_scheduled} It goes out ${dueText(at)}.`
        : successTexts.global_message_sent,
      'good',
      at ? { label: 'See scheduled', onClick: seeScheduled } : undefined,
    );
    return;
  }
  await deliver(
    client,
    {
      ...message,
      toId: target.id,
      kind: kindOf(kind === 'text' ? null : kind, message.mediaIds.length),
      createdAt: new Date().toISOString(),
    },
    target.username,
  );
  void toast(`Sent to ${target.name}.`, 'good');
}

/** The media message of the signed-in user, on any page of the conversations. */
export function useMediaMessage() {
  const client = useQueryClient();
  const { id } = useAccount();
  const router = useRouter();
  const mediaMessage = mediaMessageOf(
    id,
    client,
    () => void router.navigate({ to: '/admin/scheduled' }),
  );
  const state = useStore(mediaMessage);
  const uploads = useStore(mediaMessage.uploads);
  const covers = useStore(mediaMessage.covers);
  useEffect(() => {
    mediaMessage.uploads.attach(files);
    mediaMessage.covers.attach(cover);
  }, [mediaMessage]);
  return { mediaMessage, state, uploads, covers };
}

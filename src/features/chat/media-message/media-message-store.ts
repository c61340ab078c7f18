import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { dueText } from '@/lib/dates/schedule.ts';
import { doneTexts, successTexts } from '@/lib/errors/success.ts';
import { guardLeaving } from '@/entities/media/leave-guard.ts';
import type { Target } from '@/entities/media/upload-state.ts';
import { uploadsOf } from '@/entities/media/upload-store.ts';
import { defineDraft } from '@/lib/store/draft.ts';
import { userState } from '@/lib/store/user-state.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { confirm } from '@/ui/confirm.ts';
import { toast } from '@/ui/toast.ts';
import { kindOf } from '../data/rules.ts';
import {
  createMediaMessage,
  isAtWork,
  type MediaMessage,
  type MediaMessageContent,
} from './media-message.ts';
import { emptyMediaMessage, type MediaMessageTarget } from './media-message-draft.ts';
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

/** Goes to the list in which a sent message stands. */
type See = (to: '/admin/scheduled' | '/admin/delivered') => void;

const mediaMessageOf = userState(
  (ownerId: string, client: QueryClient, see: See): MediaMessage => {
    const store = uploadsOf(ownerId);
    return createMediaMessage((content) => send(client, content, see), mediaMessageDraft(ownerId), {
      uploads: store.list(files),
      covers: store.list(cover),
    });
  },
  (mediaMessage) => mediaMessage.end(),
);
guardLeaving(() => {
  const current = mediaMessageOf.current();
  return current !== undefined && isAtWork(current.get());
});

async function send(client: QueryClient, content: MediaMessageContent, see: See): Promise<void> {
  const { target, kind, at, coverId, ...rest } = content;
  const [videoId] = rest.mediaIds;
  if (kind === 'video' && videoId !== undefined && coverId !== undefined)
    await setVideoCover(videoId, coverId);
  // The description says what is for sale, so it is readable before the purchase.
  const message = { ...rest, showsText: true };
  if (target.to === 'audience') {
    const { result } = await sendGlobal({ ...message, audience: target.audience, at });
    const isSent = result === 'global_message_sent';
    const waiting = at
      ? `${successTexts.content_scheduled} It goes out ${dueText(at)}.`
      : doneTexts.globalWaits;
    void toast(
      isSent ? successTexts.global_message_sent : waiting,
      'good',
      isSent
        ? { label: 'See results', onClick: () => see('/admin/delivered') }
        : { label: 'See scheduled', onClick: () => see('/admin/scheduled') },
    );
    return;
  }
  await deliver(
    client,
    {
      ...message,
      toId: target.id,
      kind: kindOf(kind === 'text' ? null : kind, message.mediaIds.length),
      shownCents: null,
      about: null,
      createdAt: new Date().toISOString(),
    },
    target.username,
  );
  void toast(`Sent to ${target.name}.`, 'good');
}

/**
 * Opens the sheet of a target. Where another message is unsent, its creator decides: that one is
 * opened, or discarded for the new one.
 */
export function useOpenMediaMessage() {
  const { mediaMessage } = useMediaMessage();
  return async (target: MediaMessageTarget) => {
    const unsent = mediaMessage.get();
    if (unsent.phase === 'sending') {
      return void toast(`Your message ${toWhom(unsent.target)} is being sent.`);
    }
    if (mediaMessage.isTaken(target)) {
      mediaMessage.hold();
      const isDiscarded = await confirm({
        title: `You have not sent your message ${toWhom(unsent.target)}`,
        body: 'It has to go before you write another one.',
        action: 'Discard it',
        cancel: 'Go on with it',
        danger: true,
      });
      if (isDiscarded) mediaMessage.discard();
    }
    mediaMessage.open(target);
  };
}

const toWhom = (target: MediaMessageTarget | null) =>
  target?.to === 'user' ? `to ${target.name}` : 'to an audience';

/** The media message of the signed-in user, on any page of the conversations. */
export function useMediaMessage() {
  const client = useQueryClient();
  const { id } = useAccount();
  const router = useRouter();
  const mediaMessage = mediaMessageOf(id, client, (to) => void router.navigate({ to }));
  const state = useStore(mediaMessage);
  const uploads = useStore(mediaMessage.uploads);
  const covers = useStore(mediaMessage.covers);
  useEffect(() => {
    mediaMessage.uploads.attach(files);
    mediaMessage.covers.attach(cover);
  }, [mediaMessage]);
  return { mediaMessage, state, uploads, covers };
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { dueText } from '@/shared/dates/schedule.ts';
import { successTexts } from '@/shared/errors/success.ts';
import { guardLeaving } from '@/shared/media/leave-guard.ts';
import type { Target } from '@/shared/media/upload.ts';
import { uploadsOf } from '@/shared/media/upload-store.ts';
import { defineDraft } from '@/shared/session/draft.ts';
import { onPrivateCleared } from '@/shared/session/private-storage.ts';
import { useAccount } from '@/shared/session/viewer.tsx';
import { toast } from '@/shared/ui/toast.ts';
import { kindOf } from '../rules.ts';
import {
  createUploader,
  emptyUploader,
  isAtWork,
  type Uploader,
  type UploaderContent,
} from '../uploader.ts';
import { sendGlobal, setFilmCover } from './api.ts';
import { deliver } from './sending.ts';

const uploaderDraft = defineDraft('uploader', emptyUploader);

const files: Target = {
  key: 'uploader',
  purpose: 'chat',
  kinds: ['image', 'video', 'audio'],
  place: { label: 'Uploader', to: '/conversations' },
};
const cover: Target = {
  ...files,
  key: 'uploader cover',
  kinds: ['image'],
  place: { ...files.place, label: 'Cover in the uploader' },
};

/** Of the person who is signed in. */
let current: { ownerId: string; uploader: Uploader } | undefined;
onPrivateCleared(() => (current = undefined));
guardLeaving(() => current !== undefined && isAtWork(current.uploader.get()));

function uploaderOf(ownerId: string, client: QueryClient, seeScheduled: () => void): Uploader {
  if (current?.ownerId === ownerId) return current.uploader;
  const store = uploadsOf(ownerId);
  const uploader = createUploader(
    (content) => send(client, content, seeScheduled),
    uploaderDraft(ownerId),
    { uploads: store.list(files), covers: store.list(cover) },
  );
  current = { ownerId, uploader };
  return uploader;
}

async function send(
  client: QueryClient,
  content: UploaderContent,
  seeScheduled: () => void,
): Promise<void> {
  const { target, kind, at, coverId, ...rest } = content;
  const [filmId] = rest.mediaIds;
  if (kind === 'video' && filmId !== undefined) await setFilmCover(filmId, coverId);
  // The description says what is for sale.
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

/** What the viewer is sending through the uploader, wherever they are in the conversations. */
export function useUploader() {
  const client = useQueryClient();
  const { id } = useAccount();
  const router = useRouter();
  const uploader = uploaderOf(id, client, () => void router.navigate({ to: '/admin/scheduled' }));
  const state = useSyncExternalStore(uploader.subscribe, uploader.get);
  const uploads = useSyncExternalStore(uploader.uploads.subscribe, uploader.uploads.get);
  const covers = useSyncExternalStore(uploader.covers.subscribe, uploader.covers.get);
  useEffect(() => {
    uploader.uploads.attach(files);
    uploader.covers.attach(cover);
  }, [uploader]);
  return { uploader, state, uploads, covers };
}

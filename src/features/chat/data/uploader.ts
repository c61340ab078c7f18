import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { dueText } from '@/shared/dates/schedule.ts';
import { successTexts } from '@/shared/errors/success.ts';
import { privateKey } from '@/shared/session/private-storage.ts';
import { useAccount } from '@/shared/session/viewer.tsx';
import { toast } from '@/shared/ui/toast.ts';
import { kindOf } from '../rules.ts';
import {
  createUploader,
  type Uploader,
  type UploaderContent,
  type UploaderMemory,
  type UploaderWords,
} from '../uploader.ts';
import { sendGlobal, setFilmCover } from './api.ts';
import { deliver } from './sending.ts';

/** Of one person: whoever signs in next begins with nothing. */
let current: { ownerId: string; uploader: Uploader } | undefined;

function uploaderOf(ownerId: string, client: QueryClient, seeScheduled: () => void): Uploader {
  if (current?.ownerId !== ownerId) {
    current?.uploader.discard();
    current = {
      ownerId,
      uploader: createUploader(
        (content) => send(client, content, seeScheduled),
        memoryOf(privateKey('uploader')),
      ),
    };
  }
  return current.uploader;
}

const memoryOf = (key: string): UploaderMemory => ({
  read() {
    const kept = localStorage.getItem(key);
    // Written below, by this very page or an earlier build of it.
    return kept === null ? null : (JSON.parse(kept) as UploaderWords);
  },
  keep(words) {
    if (words) localStorage.setItem(key, JSON.stringify(words));
    else localStorage.removeItem(key);
  },
});

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
  return { uploader, state, uploads, covers };
}

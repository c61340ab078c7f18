import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
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
import { deliver } from './sending.ts';

/** Of one person: whoever signs in next begins with nothing. */
let current: { ownerId: string; uploader: Uploader } | undefined;

function uploaderOf(ownerId: string, client: QueryClient): Uploader {
  if (current?.ownerId !== ownerId) {
    current?.uploader.discard();
    current = {
      ownerId,
      uploader: createUploader(
        (content) => send(client, content),
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

async function send(client: QueryClient, content: UploaderContent): Promise<void> {
  const { target, kind, mediaIds, ...message } = content;
  await deliver(
    client,
    {
      ...message,
      toId: target.id,
      kind: kindOf(kind, mediaIds.length),
      mediaIds,
      // The description says what is for sale.
      showsText: true,
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
  const uploader = uploaderOf(id, client);
  const state = useSyncExternalStore(uploader.subscribe, uploader.get);
  const uploads = useSyncExternalStore(uploader.uploads.subscribe, uploader.uploads.get);
  return { uploader, state, uploads };
}

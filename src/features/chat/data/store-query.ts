import type { StoreItem } from '@domain/answers/messages.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import { pageStore } from '@generated/limits.gen.ts';
import { fetchGuestStore, fetchStore } from './api.ts';
import { chatKeys } from './keys.ts';

/** What a creator sells to everybody and has sent to this member, with the member's purchases. */
export const storeQuery = (username: string) =>
  keyPages<StoreItem, string>({
    queryKey: chatKeys.store(username),
    pageSize: pageStore,
    fetchPage: (before) => fetchStore(username, before),
    keyOf: ({ id }) => id,
  });

/** What a creator sells to everybody, for a guest. */
export const guestStoreQuery = (username: string) =>
  keyPages<StoreItem, string>({
    queryKey: chatKeys.guestStore(username),
    pageSize: pageStore,
    fetchPage: (before) => fetchGuestStore(username, before),
    keyOf: ({ id }) => id,
  });

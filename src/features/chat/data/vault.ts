import type { MediaKind } from '@domain/media.ts';
import { pageVault } from '@generated/limits.gen.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import { fetchVault } from './api.ts';
import { screenKeys } from './screen-keys.ts';

/** What a creator has sent of a kind, newest first. */
export const vaultQuery = (kind: MediaKind) =>
  keyPages({
    queryKey: screenKeys.vault(kind),
    pageSize: pageVault,
    fetchPage: (before: string | null) => fetchVault(kind, before),
    keyOf: ({ media_id: id }) => id,
  });

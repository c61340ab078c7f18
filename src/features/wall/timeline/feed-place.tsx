import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { useReturnPlace, type ListOf } from '@/ui/use-return-place.ts';
import { wallKeys } from '../data/keys.ts';

/**
 * Shows nothing: on leaving the feed is trimmed, and Back leads to the place. Not for the first
 * load.
 */
export function FeedPlace({ currentUserId, ...list }: ListOf & { currentUserId: string }) {
  const client = useQueryClient();
  useReturnPlace(list);
  useEffect(
    () => () => trimToFirstPage(client, wallKeys.feed(currentUserId)),
    [client, currentUserId],
  );
  return null;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { useReturnPlace, type ListOf } from '@/ui/use-return-place.ts';
import { wallKeys } from '../data/keys.ts';

/**
 * Renders nothing: trims the feed on leaving and restores the position on Back. Not part of the
 * first load.
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

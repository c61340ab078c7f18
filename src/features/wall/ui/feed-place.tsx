import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trimToFirstPage } from '@/shared/queries/key-pages.ts';
import { useReturnPlace, type ListOf } from '@/shared/ui/use-return-place.ts';
import { wallKeys } from '../data/queries.ts';

/** Shows nothing: on leaving the feed is trimmed, and Back leads to the place. Not for the first load. */
export function FeedPlace({ viewerId, ...list }: ListOf & { viewerId: string }) {
  const client = useQueryClient();
  useReturnPlace(list);
  useEffect(() => () => trimToFirstPage(client, wallKeys.feed(viewerId)), [client, viewerId]);
  return null;
}

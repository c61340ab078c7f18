import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trimToFirstPage } from './key-pages.ts';

/**
 * Trims a list to its first page when its screen is left, or shows another list. It is in the
 * screen, because the `onLeave` of a route is part of the first load.
 */
export function useTrimOnLeave(queryKey: QueryKey): void {
  const client = useQueryClient();
  // The same text for the same key, which is another object at each render.
  const text = hashKey(queryKey);
  useEffect(() => () => trimToFirstPage(client, JSON.parse(text) as QueryKey), [client, text]);
}

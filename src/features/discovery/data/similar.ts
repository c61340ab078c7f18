import { queryOptions } from '@tanstack/react-query';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { fetchSimilar } from './api.ts';

export const similarQuery = (username: string, currentUserId: string | null) =>
  queryOptions({
    queryKey: creatorKeys.similar(username, currentUserId),
    queryFn: () => fetchSimilar(username, currentUserId),
  });

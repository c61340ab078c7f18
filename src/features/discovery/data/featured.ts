import { queryOptions } from '@tanstack/react-query';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { fetchFeatured } from './api.ts';

export const featuredQuery = queryOptions({
  queryKey: creatorKeys.browse(null, { sort: 'featured' }),
  queryFn: fetchFeatured,
});

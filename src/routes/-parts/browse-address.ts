import { categoryOf, sortOf } from '@/features/discovery/categories.ts';

type BrowseParams = { sort?: string; category?: string; subCategory?: string };

/** The filter that the path of browse names; unknown words count as the usual ones. */
export const filterOf = (params: BrowseParams) => ({
  sort: sortOf(params.sort),
  category: categoryOf(params.category),
  tag: params.subCategory,
});

/** The search of browse's address; the router reads figures in an address as a number. */
export function readBrowseSearch({ q }: Record<string, unknown>): { q?: string } {
  const query = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  return query === '' ? {} : { q: query };
}

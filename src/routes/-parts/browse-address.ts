import { categoryOf, sortOf } from '@/features/discovery/categories.ts';

type BrowseParams = { sort?: string; category?: string; subCategory?: string };

/** The filter in the path of browse; unknown words fall back to the default. */
export const filterOf = (params: BrowseParams) => ({
  sort: sortOf(params.sort),
  category: categoryOf(params.category),
  tag: params.subCategory,
});

/** The path without unknown words; null if all words are known. */
export function knownParams(params: BrowseParams): BrowseParams | null {
  const { sort, category, tag } = filterOf(params);
  if ((params.sort ?? sort) === sort && (params.category ?? category) === category) return null;
  return { sort, category, subCategory: params.category === category ? tag : undefined };
}

/** The search of browse's address; the router parses digits in an address as a number. */
export function readBrowseSearch({ q }: Record<string, unknown>): { q?: string } {
  const query = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  return query === '' ? {} : { q: query };
}

import { categories, type Category } from '@generated/categories.gen.ts';

const DEFAULT_CATEGORY: Category = 'female';

export const SORTS = [
  { value: 'featured', label: 'Featured' },
  { value: 'all', label: 'All' },
  { value: 'newest', label: 'Newest' },
  { value: 'exclusive', label: 'Exclusive' },
  { value: 'online', label: 'Online' },
] as const;

export type Sort = (typeof SORTS)[number]['value'];

const DEFAULT_SORT: Sort = 'featured';

/** The order in an address; the default for an unknown value. */
export function sortOf(value: string | undefined): Sort {
  return SORTS.find((sort) => sort.value === value)?.value ?? DEFAULT_SORT;
}

export function categoryOf(value: string | undefined): Category {
  return categories.find((category) => category.value === value)?.value ?? DEFAULT_CATEGORY;
}

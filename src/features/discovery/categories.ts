/** The eight kinds of creators, in the order of the specification. */
export const CATEGORIES = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'couples', label: 'Couples' },
  { value: 'duos', label: 'Duos' },
  { value: 'studio', label: 'Studio' },
  { value: 'trans_female', label: 'Trans female' },
  { value: 'trans_male', label: 'Trans male' },
  { value: 'nonbinary', label: 'Non-binary' },
] as const;

export type Category = (typeof CATEGORIES)[number]['value'];

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

/** What an address says, where it says something known. */
export function sortOf(value: string | undefined): Sort {
  return SORTS.find((sort) => sort.value === value)?.value ?? DEFAULT_SORT;
}

export function categoryOf(value: string | undefined): Category {
  return CATEGORIES.find((category) => category.value === value)?.value ?? DEFAULT_CATEGORY;
}

/** What is searched for stands in the address. */
export type ListSearch = { q?: string };

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const { q } = search;
  // A name of digits alone comes as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  return text ? { q: text } : {};
}

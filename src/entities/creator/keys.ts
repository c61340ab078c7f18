/** Query keys of creators in browse, search and on their page, by the id of the reader. */
export const creatorKeys = {
  all: ['creator'] as const,
  browse: (currentUserId: string | null, filter: object) =>
    ['creator', 'browse', currentUserId, filter] as const,
  search: (currentUserId: string | null, category: string, query: string) =>
    ['creator', 'search', currentUserId, category, query] as const,
  similar: (username: string, currentUserId: string | null) =>
    ['creator', 'similar', currentUserId, username] as const,
  pages: ['creator', 'page'] as const,
  page: (username: string, currentUserId: string | null) =>
    ['creator', 'page', currentUserId, username] as const,
};

/** Whether a key is of a list of creators, not of one creator's page. */
export const isCreatorList = (queryKey: readonly unknown[]) =>
  queryKey[0] === 'creator' && queryKey[1] !== 'page';

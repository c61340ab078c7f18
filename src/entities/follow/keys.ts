/** Query keys of what depends on whom a fan follows. */
export const followKeys = {
  all: ['favorites'] as const,
  favorites: (fanId: string | null) => ['favorites', fanId] as const,
  feed: (fanId: string) => ['wall', fanId, 'feed'] as const,
  feedStories: (fanId: string) => ['stories', fanId, 'groups', 'followed'] as const,
  /** Suggestions, offers and first steps around the feed. */
  around: ['around-feed'] as const,
};

/** All lists that a follow changes. */
export const changedByFollow = (fanId: string) => [
  followKeys.favorites(fanId),
  followKeys.feed(fanId),
  followKeys.feedStories(fanId),
  followKeys.around,
];

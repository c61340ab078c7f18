export const followKeys = {
  all: ['favorites'] as const,
  favorites: (fanId: string | null) => ['favorites', fanId] as const,
};

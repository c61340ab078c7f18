import type { WallRow } from '@domain/answers/wall.ts';
import { pageGuestWall, pagePosts } from '@generated/limits.gen.ts';
import { useMutation } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { fetchGuestWall, fetchWall, saveTimelineLayout, type WallFilter } from './api.ts';
import { wallKeys, type WallOf } from './keys.ts';

export const wallQuery = (wall: WallOf, filter: WallFilter) =>
  keyPages({
    queryKey: wallKeys.list(wall, filter),
    pageSize: pagePosts,
    fetchPage: (before) => fetchWall(wall.creatorId, filter, before),
    keyOf: (row: WallRow) => row.id,
  });

export const guestWallQuery = (username: string) =>
  keyPages({
    queryKey: wallKeys.guest(username),
    pageSize: pageGuestWall,
    fetchPage: (before) => fetchGuestWall(username, before),
    keyOf: (row: WallRow) => row.id,
  });

export const useSaveLayout = () => useMutation({ mutationFn: saveTimelineLayout });

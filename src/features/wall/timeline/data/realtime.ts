import type { WallRow } from '@domain/answers/wall.ts';
import { pageFeed } from '@generated/limits.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refetchOnSignal, type Refetcher } from '@/lib/query/refetch-on-signal.ts';
import { fetchFeed } from '../../data/api.ts';
import {
  addArrived,
  missingFrom,
  nothingArrived,
  putPost,
  replacePost,
  unseen,
} from '../../data/cache.ts';
import { wallKeys } from '../../data/keys.ts';
import { watchPresses } from '../../data/presses.ts';
import { whenRead } from '@/lib/query/when-read.ts';
import { followPosts, JOINED } from '../../data/realtime.ts';
import { followOnly } from './follow-only.ts';

/** Topics that a feed joins: the walls of its newest posts. */
const MAX_WALLS = 15;
/** Time in ms to gather the joins of these walls, so that they cause one reading. */
const GATHER_MS = 500;
/** Pause in ms between readings for posts of walls that are not joined. */
const PACE_MS = 60_000;

/**
 * Follows the feed while it is on screen. New posts are added at once while the reader is at the
 * top, and otherwise wait behind a pill; content and counters of shown posts change in place.
 */
export function useLiveFeed(
  currentUserId: string,
  rows: readonly WallRow[],
  isAtTop: () => boolean,
) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(nothingArrived);
  const atTop = useRef(isAtTop);
  const arrivals = useRef<Refetcher>(null);
  const walls = useRef(new Map<string, ReturnType<typeof followPosts>>());
  useEffect(() => {
    atTop.current = isAtTop;
  });

  useEffect(() => {
    const list = wallKeys.feed(currentUserId);
    const followed = walls.current;
    let hasLeft = false;
    const fresh = refetchOnSignal(async (ids) => {
      const isPressed = watchPresses(client);
      const posts = await fetchFeed(null);
      // An older refetch would replace the added posts.
      await whenRead(client, list);
      if (hasLeft) return [];
      const arrived = unseen(client, list, posts, pageFeed);
      const isAdded = arrived.posts.length > 0 && atTop.current();
      setWaiting(isAdded ? nothingArrived : arrived);
      if (ids.includes(JOINED)) {
        const all = wallKeys.all(currentUserId);
        for (const post of posts) if (!isPressed(post.id)) putPost(client, all, post.id, post);
        const [any] = followed.values();
        any?.readAgain(missingFrom(client, list, posts, pageFeed));
      }
      if (isAdded) await addArrived(client, list, arrived);
      return ids.filter((id) => id !== JOINED && !posts.some((post) => post.id === id));
    }, GATHER_MS);
    arrivals.current = fresh;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') fresh.follow([JOINED]);
    }, PACE_MS);
    return () => {
      hasLeft = true;
      clearInterval(timer);
      fresh.stop();
      for (const wall of followed.values()) wall.stop();
      followed.clear();
    };
  }, [client, currentUserId]);

  const creators = [...new Set(rows.map((row) => row.creator_id))].slice(0, MAX_WALLS);
  const names = creators.join(' ');
  useEffect(() => {
    followOnly(walls.current, names.split(' ').filter(Boolean), (creatorId) =>
      followPosts(
        client,
        { creatorId, currentUserId },
        {
          onNew: (id) => arrivals.current?.follow([id]),
          onChanged: (id, post) =>
            setWaiting((fresh) => ({ ...fresh, posts: replacePost(fresh.posts, id, post) })),
          onJoined: () => arrivals.current?.follow([JOINED]),
        },
      ),
    );
  }, [client, currentUserId, names]);

  return {
    waiting: waiting.posts.length,
    show: () => {
      // A failed request is repeated when the list is shown again.
      addArrived(client, wallKeys.feed(currentUserId), waiting).catch(() => undefined);
      setWaiting(nothingArrived);
    },
  };
}

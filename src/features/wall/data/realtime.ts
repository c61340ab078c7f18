import type { WallRow } from '@domain/answers/wall.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { counterPace, refetchOnSignal, followQueries } from '@/lib/query/refetch-on-signal.ts';
import { whenRead } from '@/lib/query/when-read.ts';
import { joinTopic } from '@/lib/supabase/realtime.ts';
import { fetchRow, fetchWall, type WallFilter } from './api.ts';
import {
  addArrived,
  isAsKnown,
  missingFrom,
  nothingArrived,
  putPost,
  replacePost,
  shownOf,
  unseen,
} from './cache.ts';
import { watchPresses } from './presses.ts';
import { promosQuery } from './promos.ts';
import { wallKeys, type WallOf } from './keys.ts';

/**
 * Time in ms to gather change notifications of one change, such as nine pictures becoming ready.
 */
const GATHER_MS = 250;
/** Placeholder id for everything that was missed; no post has it. */
export const JOINED = 'joined';

type Reader = {
  isAtTop: () => boolean;
  /** Called before posts are added above the first visible row. */
  hold: () => void;
};

/**
 * Follows a wall while it is on screen. Change notifications contain ids only; the posts are read
 * through row-level security, so a post that this user may not read is added as a locked tile or not
 * at all. New posts are added at once while the reader is at the top, and otherwise wait behind a
 * pill.
 */
export function useLiveWall(
  wall: WallOf,
  filter: WallFilter,
  reader: Reader,
  onChanged?: () => void,
) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(nothingArrived);
  const reading = useRef(reader);
  const changed = useRef(onChanged);
  useEffect(() => {
    reading.current = reader;
    changed.current = onChanged;
  });
  const { creatorId, currentUserId } = wall;

  useEffect(() => {
    const own = { creatorId, currentUserId };
    const list = wallKeys.list(own, filter);
    let hasLeft = false;
    const arrivals = refetchOnSignal(async (ids) => {
      const isPressed = watchPresses(client);
      const posts = await fetchWall(creatorId, filter, null);
      // An older refetch would replace the added posts.
      await whenRead(client, list);
      if (hasLeft) return [];
      const fresh = unseen(client, list, posts);
      const isAtTop = reading.current.isAtTop();
      // The creator's own posts, from another device or scheduled, are added without a pill.
      const isAdded = fresh.posts.length > 0 && (isAtTop || creatorId === currentUserId);
      setWaiting(isAdded ? nothingArrived : fresh);
      if (ids.includes(JOINED)) {
        const current = posts.filter(({ id }) => !isPressed(id));
        for (const post of current) putPost(client, wallKeys.all(currentUserId), post.id, post);
        followed.readAgain(missingFrom(client, list, posts));
      }
      if (isAdded) {
        if (!isAtTop) reading.current.hold();
        await addArrived(client, list, fresh);
      }
      return ids.filter((id) => id !== JOINED && !posts.some((post) => post.id === id));
    });
    const followed = followPosts(client, own, {
      onNew: (id) => arrivals.follow([id]),
      onChanged: (id, post) => {
        setWaiting((fresh) => ({ ...fresh, posts: replacePost(fresh.posts, id, post) }));
        changed.current?.();
      },
      // Reads the changes between the first read and the join, or during a lost connection.
      onJoined: () => arrivals.follow([JOINED]),
    });
    return () => {
      hasLeft = true;
      followed.stop();
      arrivals.stop();
      setWaiting(nothingArrived);
    };
  }, [client, creatorId, currentUserId, filter]);

  return {
    waiting: waiting.posts.length,
    show: () => {
      // A failed request is repeated when the list is shown again.
      addArrived(client, wallKeys.list(wall, filter), waiting).catch(() => undefined);
      setWaiting(nothingArrived);
    },
  };
}

/** Follows the wall of a post that is shown on its own page. */
export function useLivePost({ creatorId, currentUserId }: WallOf, postId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const followed = followPosts(
      client,
      { creatorId, currentUserId },
      { onJoined: () => followed.readAgain([postId]) },
    );
    return followed.stop;
  }, [client, creatorId, currentUserId, postId]);
}

/** Reads the promotions again when one is added or removed. Guests join no topic. */
export function useLivePromos(currentUserId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!currentUserId) return;
    const reading = followQueries(client, promosQuery(currentUserId));
    const { leave } = joinTopic('browse', {
      onEvent: (event) => event === 'promo' && reading.follow(),
    });
    return () => {
      leave();
      reading.stop();
    };
  }, [client, currentUserId]);
}

type Followed = {
  onNew?: (postId: string) => void;
  /** Called with the fresh post; null if this user may no longer read it. */
  onChanged?: (postId: string, post: WallRow | null) => void;
  onJoined?: () => void;
};

/** Keeps the shown posts of a wall up to date: content, and likes, comments and votes of others. */
export function followPosts(client: QueryClient, own: WallOf, followed: Followed) {
  const shown = wallKeys.all(own.currentUserId);
  let hasLeft = false;
  const changes = refetchOnSignal(async (ids) => {
    const unchanged: string[] = [];
    for (const id of ids) {
      const isPressed = watchPresses(client);
      const post = await fetchRow(id);
      if (hasLeft) return [];
      // A post that this tab has just pressed stays as shown and is read again, unless it is gone.
      const isHeld = post !== null && isPressed(id);
      if (isHeld || isAsKnown(client, shown, id, post)) unchanged.push(id);
      if (isHeld) continue;
      putPost(client, shown, id, post);
      followed.onChanged?.(id, post);
    }
    return unchanged;
  }, GATHER_MS);
  /**
   * Refetches posts and returns the ids that this tab pressed meanwhile: those stay as shown and
   * are read again later.
   */
  const readAgain = async (ids: string[]) => {
    const pressed: string[] = [];
    for (const id of shownOf(client, shown, ids)) {
      const isPressed = watchPresses(client);
      const post = await fetchRow(id);
      if (hasLeft) return [];
      if (post !== null && isPressed(id)) pressed.push(id);
      else putPost(client, shown, id, post);
    }
    return pressed;
  };
  const counts = refetchOnSignal(readAgain, counterPace());
  const topic = joinTopic(`wall:${own.creatorId}`, {
    onEvent: (event, payload) => {
      // Other payloads are ignored.
      if (event === 'post_counts') return counts.follow(idsOf(payload['post_ids']));
      const postId = payload['post_id'];
      if (typeof postId !== 'string') return;
      if (event === 'post_new') followed.onNew?.(postId);
      else changes.follow([postId]);
    },
    onJoined: followed.onJoined,
  });
  return {
    /** A failed request is repeated with the next change notification. */
    readAgain: (ids: string[]) => void readAgain(ids).catch(() => undefined),
    stop: () => {
      hasLeft = true;
      topic.leave();
      changes.stop();
      counts.stop();
    },
  };
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { followHints } from '@/shared/queries/follow-hints.ts';
import { joinTopic } from '@/shared/supabase/realtime.ts';
import { fetchPost, fetchWall, type Post, type WallFilter } from './api.ts';
import { addPosts, isAsKnown, putPost, replacePost, unseen } from './cache.ts';
import { wallKeys, type WallOf } from './queries.ts';

/** Several hints of one change, such as nine pictures becoming ready, are read once. */
const GATHER_MS = 250;
/** Stands for everything that was missed; no post has this id. */
const JOINED = 'joined';

/**
 * Follows a wall while it is on screen. Hints name ids alone; what they stand for is read through
 * row-level security, so a hint of a post that is not for this viewer brings nothing. New posts
 * come in at once while the reader is at the top, and wait behind a pill otherwise (C79).
 */
export function useLiveWall(
  wall: WallOf,
  filter: WallFilter,
  isAtTop: () => boolean,
  onChanged?: () => void,
) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Post[]>([]);
  const atTop = useRef(isAtTop);
  const changed = useRef(onChanged);
  useEffect(() => {
    atTop.current = isAtTop;
    changed.current = onChanged;
  });
  const { creatorId, viewerId } = wall;

  useEffect(() => {
    const own = { creatorId, viewerId };
    const list = wallKeys.list(own, filter);
    let hasLeft = false;
    const arrivals = followHints(async (ids) => {
      const posts = await fetchWall(creatorId, filter, null);
      if (hasLeft) return [];
      const fresh = unseen(client, list, posts);
      if (fresh.length > 0) {
        if (atTop.current()) addPosts(client, list, fresh);
        else setWaiting(fresh);
      }
      // The list's own reading, begun before, may put its older answer over what was added.
      if (client.isFetching({ queryKey: list, exact: true }) > 0) return ids;
      return ids.filter((id) => id !== JOINED && !posts.some((post) => post.id === id));
    });
    const changes = followHints(async (ids) => {
      const unchanged: string[] = [];
      for (const id of ids) {
        const post = await fetchPost(id);
        if (hasLeft) return [];
        if (isAsKnown(client, wallKeys.wall(own), id, post)) unchanged.push(id);
        putPost(client, wallKeys.wall(own), id, post);
        setWaiting((waiting) => replacePost(waiting, id, post));
      }
      changed.current?.();
      return unchanged;
    }, GATHER_MS);
    const topic = joinTopic(`wall:${creatorId}`, {
      onEvent: (event, payload) => {
        // Payloads come from the database's trigger; anything else is ignored.
        const postId = payload['post_id'];
        if (typeof postId !== 'string') return;
        if (event === 'post_new') arrivals.follow([postId]);
        else changes.follow([postId]);
      },
      // What came between the first reading and the join, or during a cut.
      onJoined: () => arrivals.follow([JOINED]),
    });
    return () => {
      hasLeft = true;
      topic.leave();
      arrivals.stop();
      changes.stop();
      setWaiting([]);
    };
  }, [client, creatorId, viewerId, filter]);

  return {
    waiting: waiting.length,
    show: () => {
      addPosts(client, wallKeys.list(wall, filter), waiting);
      setWaiting([]);
    },
  };
}

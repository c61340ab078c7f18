import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { joinTopic } from '@/shared/supabase/realtime.ts';
import { fetchPost, fetchWall, type Post, type WallFilter } from './api.ts';
import { addPosts, putPost, replacePost, unseen } from './cache.ts';
import { wallKeys, type WallOf } from './queries.ts';

/** Several hints of one change, such as nine pictures becoming ready, are read once. */
const GATHER_MS = 250;

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
    const bring = async () => {
      const fresh = unseen(
        client,
        wallKeys.list(own, filter),
        await fetchWall(creatorId, filter, null),
      );
      if (fresh.length === 0) return;
      if (atTop.current()) addPosts(client, wallKeys.list(own, filter), fresh);
      else setWaiting(fresh);
    };
    const changes = gather(async (ids) => {
      for (const id of ids) {
        const post = await fetchPost(id);
        putPost(client, wallKeys.wall(own), id, post);
        setWaiting((posts) => replacePost(posts, id, post));
      }
      changed.current?.();
    });
    const topic = joinTopic(`wall:${creatorId}`, {
      onEvent: (event, payload) => {
        // Payloads come from the database's trigger; anything else is ignored.
        const postId = payload['post_id'];
        if (typeof postId !== 'string') return;
        if (event === 'post_new') void bring().catch(() => undefined);
        else changes.add(postId);
      },
      // What came between the first reading and the join, or during a cut.
      onJoined: () => void bring().catch(() => undefined),
    });
    return () => {
      topic.leave();
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

function gather(handle: (ids: string[]) => Promise<void>) {
  const ids = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (id: string) => {
      ids.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        const gathered = [...ids];
        ids.clear();
        // A hint that cannot be followed now is made good by the next reading on focus.
        void handle(gathered).catch(() => undefined);
      }, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

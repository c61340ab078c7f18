import type { Post } from '@domain/answers/wall.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Api from './api.ts';
import { fetchRow } from './api.ts';
import { wallKeys } from './keys.ts';
import { followPosts } from './realtime.ts';

type Events = { onEvent: (event: string, payload: Record<string, unknown>) => void };

const { topic } = vi.hoisted(() => ({ topic: { say: (_event: string, _postId: string) => {} } }));
vi.mock('@/lib/supabase/realtime.ts', () => ({
  joinTopic: (_name: string, { onEvent }: Events) => {
    topic.say = (event, postId) => onEvent(event, { post_id: postId });
    return { leave: () => {} };
  },
}));
vi.mock('./api.ts', () => ({ fetchRow: vi.fn<typeof Api.fetchRow>() }));

const key = wallKeys.post('fan', 'p1');
// The fields that a like and an edit change.
const post = (part: object) => ({ id: 'p1', has_liked: false, text: 'Old', ...part }) as Post;

let client: QueryClient;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(fetchRow).mockReset();
  client = new QueryClient();
  client.setQueryData(key, post({ has_liked: true }));
  ({ stop } = followPosts(client, { creatorId: 'mara', currentUserId: 'fan' }, {}));
});
afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
});

/** A press that lasts until the returned function is called. */
function press() {
  let answer = () => {};
  const pressing = client
    .getMutationCache()
    .build(client, {
      mutationKey: wallKeys.press('p1'),
      mutationFn: () => new Promise<void>((done) => (answer = done)),
    })
    .execute(undefined);
  return async () => {
    answer();
    await pressing;
  };
}

it('[F44] a removal that is read during a press is shown at once', async () => {
  const letGo = press();
  vi.mocked(fetchRow).mockResolvedValueOnce(null);
  topic.say('post_changed', 'p1');
  await vi.advanceTimersByTimeAsync(300);
  expect(client.getQueryData(key)).toBeNull();
  await letGo();
});

it('[F44] an edit that is read during a press leaves the press as shown, and is read again', async () => {
  const letGo = press();
  vi.mocked(fetchRow).mockResolvedValueOnce(post({ text: 'New' }));
  topic.say('post_changed', 'p1');
  await vi.advanceTimersByTimeAsync(300);
  expect(client.getQueryData(key)).toMatchObject({ has_liked: true, text: 'Old' });
  await letGo();
  vi.mocked(fetchRow).mockResolvedValueOnce(post({ has_liked: true, text: 'New' }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(client.getQueryData(key)).toMatchObject({ has_liked: true, text: 'New' });
});

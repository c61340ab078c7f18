import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeRealtime, joinTopic } from './realtime.ts';

type Joined = { name: string; tell: (status: string) => void; left: boolean };

/* A client of live topics that joins nothing: a test tells what the server answers. */
let joined: Joined[] = [];
let tokens = 0;
vi.mock('./auth.ts', () => ({ accessToken: () => Promise.resolve('token') }));
vi.mock('./platform.ts', () => ({ platform: { url: 'http://platform', publishableKey: 'key' } }));
vi.mock('@supabase/realtime-js', () => ({
  RealtimeClient: class {
    setAuth = () => Promise.resolve(void (tokens += 1));
    removeAllChannels = () => Promise.resolve([]);
    disconnect = () => Promise.resolve('ok');
    channel(name: string) {
      const made: Joined = { name, tell: () => {}, left: false };
      joined.push(made);
      return {
        on: () => {},
        subscribe: (tell: Joined['tell']) => void (made.tell = tell),
        unsubscribe: () => Promise.resolve(void (made.left = true)),
      };
    }
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  joined = [];
  tokens = 0;
});
afterEach(async () => {
  await closeRealtime();
  vi.useRealTimers();
});

const listener = () => ({ onEvent: vi.fn<() => void>(), onJoined: vi.fn<() => void>() });
const at = (index: number) => joined[index] ?? expect.fail(`${index} was not joined`);

/** Joins a topic, once the code of the client is there. */
async function join(name: string, parts = listener()) {
  const topic = joinTopic(name, parts);
  await vi.waitFor(() => expect(joined.at(-1)?.name).toBe(name));
  return topic;
}

it('[F10] a topic that the server closed is joined again after a second with a new token', async () => {
  const heard = listener();
  await join('chat:a', heard);
  at(0).tell('SUBSCRIBED');
  at(0).tell('CLOSED');
  await vi.advanceTimersByTimeAsync(999);
  expect(joined).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(joined.map(({ name }) => name)).toEqual(['chat:a', 'chat:a']);
  expect(tokens).toBe(1);
  at(1).tell('SUBSCRIBED');
  expect(heard.onJoined).toHaveBeenCalledTimes(2);
  // The next closing is answered as the first one was.
  at(1).tell('CLOSED');
  await vi.advanceTimersByTimeAsync(1000);
  expect(joined).toHaveLength(3);
});

it('[F10] a topic that was left is not joined again', async () => {
  const { leave } = await join('chat:a');
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).left).toBe(true);
  at(0).tell('CLOSED');
  await vi.advanceTimersByTimeAsync(5000);
  expect(joined).toHaveLength(1);
});

it('[F10] no topic is joined again after sign-out', async () => {
  await join('chat:a');
  at(0).tell('CLOSED');
  await closeRealtime();
  await vi.advanceTimersByTimeAsync(5000);
  expect(joined).toHaveLength(1);
});

it('[F10] parts of a page share a topic, and a late one is told that it is joined', async () => {
  const first = await join('chat:a');
  at(0).tell('SUBSCRIBED');
  const late = listener();
  const second = joinTopic('chat:a', late);
  await vi.advanceTimersByTimeAsync(0);
  expect(late.onJoined).toHaveBeenCalledOnce();
  first.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect([joined.length, at(0).left]).toEqual([1, false]);
  second.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).left).toBe(true);
});

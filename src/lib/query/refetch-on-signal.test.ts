import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { counterPace, refetchOnSignal, followQueries } from './refetch-on-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Readings that return nothing new, or fail, before the given one. */
function slowToShow(seesAt: number, kind: 'stale' | 'failing' = 'stale') {
  const asked: string[][] = [];
  const read = (names: string[]) => {
    asked.push(names);
    if (asked.length >= seesAt) return Promise.resolve([]);
    return kind === 'stale' ? Promise.resolve(names) : Promise.reject(new Error('no answer'));
  };
  return { asked, read };
}

describe('[F36] refetching by ids after a change notification', () => {
  test('an id that the first reading shows is read once', async () => {
    const { asked, read } = slowToShow(1);
    refetchOnSignal(read).follow(['a']);
    await pass(60_000);
    expect(asked).toEqual([['a']]);
  });

  test.each(['stale', 'failing'] as const)(
    'an id is read again after a %s reading, with a longer pause each time',
    async (kind) => {
      const { asked, read } = slowToShow(3, kind);
      refetchOnSignal(read).follow(['a']);
      await pass(399);
      expect(asked).toHaveLength(1);
      await pass(1);
      expect(asked).toHaveLength(2);
      await pass(1999);
      expect(asked).toHaveLength(2);
      await pass(60_000);
      expect(asked).toEqual([['a'], ['a'], ['a']]);
    },
  );

  test('an id that never shows is given up after three readings', async () => {
    const { asked, read } = slowToShow(Infinity);
    const refetcher = refetchOnSignal(read);
    refetcher.follow(['a']);
    await pass(60_000);
    expect(asked).toHaveLength(3);
    refetcher.follow(['a']);
    await pass(60_000);
    expect(asked).toHaveLength(6);
  });

  test('an id whose readings fail is read again for as long as an outage may take', async () => {
    const { asked, read } = slowToShow(Infinity, 'failing');
    refetchOnSignal(read).follow(['a']);
    await pass(60_000);
    expect(asked).toHaveLength(6);
    await pass(600_000);
    expect(asked).toHaveLength(7);
  });

  test('an id whose reading is refused is given up after three readings', async () => {
    const read = vi.fn<() => Promise<string[]>>(() =>
      Promise.reject(new AppError('session_expired', { status: 401 })),
    );
    refetchOnSignal(read).follow(['a']);
    await pass(600_000);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('only the ids that a reading did not show are read again', async () => {
    const asked: string[][] = [];
    const refetcher = refetchOnSignal((names) => {
      asked.push(names);
      return Promise.resolve(asked.length === 1 ? ['b'] : []);
    });
    refetcher.follow(['a', 'b']);
    await pass(60_000);
    expect(asked).toEqual([['a', 'b'], ['b']]);
  });

  test('ids gathered during a running reading are read together after it', async () => {
    const asked: string[][] = [];
    let answer: (unseen: string[]) => void = () => undefined;
    const refetcher = refetchOnSignal((names) => {
      asked.push(names);
      return new Promise((done) => (answer = done));
    }, 250);
    refetcher.follow(['a']);
    await pass(200);
    refetcher.follow(['b', 'a']);
    await pass(50);
    refetcher.follow(['c']);
    await pass(1000);
    expect(asked).toEqual([['a', 'b']]);
    answer([]);
    await pass(0);
    expect(asked).toEqual([['a', 'b'], ['c']]);
  });

  test('nothing is read after stop()', async () => {
    const { asked, read } = slowToShow(Infinity);
    const refetcher = refetchOnSignal(read);
    refetcher.follow(['a']);
    await pass(100);
    refetcher.stop();
    refetcher.follow(['b']);
    await pass(60_000);
    expect(asked).toEqual([['a']]);
  });
});

describe('[F70] refetching after a change notification without ids', () => {
  /** An observed query that returns these answers in order, and the last one from then on. */
  function onScreen(client: QueryClient, answers: number[]) {
    let readings = 0;
    const observer = new QueryObserver(client, {
      queryKey: ['balance'],
      queryFn: () => ({ cents: answers[Math.min(readings++, answers.length - 1)] }),
    });
    observer.subscribe(() => undefined);
    return { readings: () => readings, cents: () => observer.getCurrentResult().data?.cents };
  }

  test('the query is read once when the reading brings a change', async () => {
    const client = new QueryClient();
    const balance = onScreen(client, [500, 700]);
    await pass(0);
    followQueries(client, { queryKey: ['balance'] }).follow();
    await pass(60_000);
    expect([balance.readings(), balance.cents()]).toEqual([2, 700]);
  });

  test('the query is read again when the reading brings no change', async () => {
    const client = new QueryClient();
    const balance = onScreen(client, [500, 500, 700]);
    await pass(0);
    followQueries(client, { queryKey: ['balance'] }).follow();
    await pass(60_000);
    expect([balance.readings(), balance.cents()]).toEqual([3, 700]);
  });

  test('an older change does not end the wait for the newer one', async () => {
    const client = new QueryClient();
    const begunAt = Date.now();
    const balance = new QueryObserver(client, {
      queryKey: ['balance'],
      // The commit is visible 50 ms after its change notification.
      queryFn: () => ({
        cents: Date.now() === begunAt ? 500 : Date.now() < begunAt + 60 ? 600 : 700,
      }),
    });
    const leave = balance.subscribe(() => undefined);
    await pass(10);
    followQueries(client, { queryKey: ['balance'] }).follow();
    await pass(60_000);
    expect(client.getQueryData(['balance'])).toEqual({ cents: 700 });
    leave();
  });

  test('the query is read again after a first reading that began before the signal', async () => {
    const client = new QueryClient();
    const answers: ((cents: number) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['balance'],
      queryFn: () => new Promise<number>((answer) => void answers.push(answer)),
    });
    const leave = observer.subscribe(() => undefined);
    followQueries(client, { queryKey: ['balance'] }).follow();
    await pass(100);
    answers[0]?.(500);
    await pass(0);
    answers[1]?.(700);
    await pass(60_000);
    expect([answers.length, client.getQueryData(['balance'])]).toEqual([2, 700]);
    leave();
  });

  test('after a join the query is read once, and again only if that failed', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    let readings = 0;
    const observer = new QueryObserver(client, {
      queryKey: ['balance'],
      queryFn: () => {
        readings += 1;
        if (readings === 3) throw new Error('no answer');
        return { cents: 500 };
      },
    });
    const leave = observer.subscribe(() => undefined);
    await pass(0);
    const balance = followQueries(client, { queryKey: ['balance'] });
    balance.resume();
    await pass(60_000);
    expect(readings).toBe(2);
    balance.resume();
    await pass(60_000);
    expect(readings).toBe(4);
    leave();
  });

  test('a query that is not on screen is only marked as stale', async () => {
    const client = new QueryClient();
    client.setQueryData(['balance'], { cents: 500 });
    followQueries(client, { queryKey: ['balance'] }).follow();
    await pass(60_000);
    expect(client.getQueryState(['balance'])).toMatchObject({
      isInvalidated: true,
      data: { cents: 500 },
    });
  });
});

test('[F36] counters are read at once while they change rarely, and seldom on a busy wall', () => {
  const pace = counterPace();
  expect(Math.max(pace(), pace(), pace(), pace())).toBeLessThan(400);
  expect(pace()).toBeGreaterThanOrEqual(2000);
  expect(pace()).toBeLessThan(4000);
  vi.setSystemTime(Date.now() + 5000);
  expect(pace()).toBeLessThan(400);
});

import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { wallKeys } from './keys.ts';
import { watchPresses } from './presses.ts';

describe('[F44] [F45] answers of requests during a press', () => {
  let client: QueryClient;
  beforeEach(() => {
    client = new QueryClient();
  });

  /** Starts a press; the returned function lets its answer arrive. */
  function press(postId: string) {
    let answer = () => {};
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const mutation = client
      .getMutationCache()
      .build(client, { mutationKey: wallKeys.press(postId), mutationFn: () => answering });
    const done = mutation.execute(undefined);
    return async () => {
      answer();
      await done;
    };
  }

  it('an answer is used when nothing was pressed in this tab', () => {
    expect(watchPresses(client)('4')).toBe(false);
  });

  it('an answer is dropped for a post with a running press, and used for other posts', async () => {
    const answered = press('4');
    const isPressed = watchPresses(client);
    expect(isPressed('4')).toBe(true);
    expect(isPressed('5')).toBe(false);
    await answered();
    // The request began before the press was answered.
    expect(isPressed('4')).toBe(true);
  });

  it('an answer is dropped when a press began and ended during the request', async () => {
    const isPressed = watchPresses(client);
    await press('4')();
    expect(isPressed('4')).toBe(true);
  });

  it('an answer is used when its request began after the press', async () => {
    await press('4')();
    expect(watchPresses(client)('4')).toBe(false);
  });
});

import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { wallKeys } from './keys.ts';
import { watchPresses } from './presses.ts';

describe('[F44] [F45] a reading of a post', () => {
  let client: QueryClient;
  beforeEach(() => {
    client = new QueryClient();
  });

  /** Presses; the answer comes when it is called for. */
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

  it('counts where nothing was pressed in this tab', () => {
    expect(watchPresses(client)('4')).toBe(false);
  });

  it('does not count while a press is on its way, and counts for other posts', async () => {
    const answered = press('4');
    const isPressed = watchPresses(client);
    expect(isPressed('4')).toBe(true);
    expect(isPressed('5')).toBe(false);
    await answered();
    // It was begun before the press was done.
    expect(isPressed('4')).toBe(true);
  });

  it('does not count where the press came and went while it was under way', async () => {
    const isPressed = watchPresses(client);
    await press('4')();
    expect(isPressed('4')).toBe(true);
  });

  it('counts after the press', async () => {
    await press('4')();
    expect(watchPresses(client)('4')).toBe(false);
  });
});

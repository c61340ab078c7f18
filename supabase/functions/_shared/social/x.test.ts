import { afterEach, expect, it, vi } from 'vitest';
import { createX } from './x.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('[F66] waits longer for new tokens than for a post, because the old ones are void', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout');
  const granted = { access_token: 'a2', refresh_token: 'r2', expires_in: 7200 };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/token') ? granted : { data: { id: '1' } }),
  );
  const x = createX({ clientId: 'id', clientSecret: 'secret', now: () => 0 });
  expect(await x.refresh('r1')).toEqual({ access: 'a2', refresh: 'r2', endsAt: 7_200_000 });
  expect(await x.post('a2', 'words')).toEqual({ state: 'posted', ref: '1' });
  expect(waits.mock.calls).toEqual([[30_000], [10_000]]);
});

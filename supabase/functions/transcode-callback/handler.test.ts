import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListsDouble } from '../../../local/lists/double.ts';
import { serveApp, type Served } from '../../../local/serve.ts';
import type { HashedReport } from '../_shared/domain/media-jobs.ts';
import { matcher } from '../_shared/lists/matcher.ts';
import { transcodeCallback } from './handler.ts';

type Commands = Parameters<typeof transcodeCallback>[0]['commands'];

const hash = 'f8f8f0cee0f4a84f06370a22038f63f0b36e2ed596621e1d33e6b39c4e9c9b22';
const sha256 = 'ab'.repeat(32);
const report: HashedReport = {
  request_id: crypto.randomUUID(),
  media_id: crypto.randomUUID(),
  lease_token: crypto.randomUUID(),
  target: { bucket: 'media', folder: crypto.randomUUID() },
  outcome: 'hashed',
  scan: { sha256, frames: [], is_last: true },
};

describe('[F148] the scan of a file', () => {
  let served: Served;
  const logged = vi.spyOn(console, 'error');
  beforeEach(async () => {
    logged.mockImplementation(() => {});
    served = await serveApp(createListsDouble('key'), 0);
  });
  afterEach(async () => {
    logged.mockReset();
    await served.stop();
  });

  const tell = (entries: object[], isDown = false) =>
    fetch(`http://127.0.0.1:${served.port}/__control`, {
      method: 'PUT',
      body: JSON.stringify({ entries, down_for: isDown ? [sha256] : [] }),
    });
  const entry = (bank: string, type: string, signal: string) => ({
    bank,
    signal_type: type,
    signal,
    id: 7,
  });

  async function scanned(known: Awaited<ReturnType<Commands['scan']>>['state'], key = 'key') {
    const clear = vi.fn<Commands['clear']>(async () => ({ state: 'clear' }));
    const awaitLists = vi.fn<Commands['awaitLists']>(async () => ({ state: 'queued' }));
    const work = transcodeCallback({
      commands: {
        scan: async () =>
          known === 'waiting' ? { state: known, sha256, hashes: [hash] } : { state: known },
        clear,
        awaitLists,
        report: async () => ({ state: 'ready' }),
        queueOrphans: async () => {},
      },
      lists: matcher({
        url: `http://127.0.0.1:${served.port}`,
        key,
        banks: { STOPNCII: 'ncii', KNOWN_ABUSE: 'abuse' },
      }),
    });
    const { state } = await work(report);
    return { state, hits: clear.mock.calls[0]?.[1], awaited: awaitLists.mock.calls.length };
  }

  it('is clear where no list knows it', async () => {
    await tell([entry('STOPNCII', 'pdq', '0'.repeat(64)), entry('OTHER', 'pdq', hash)]);
    expect(await scanned('waiting')).toEqual({ state: 'clear', hits: [], awaited: 0 });
  });

  it.each([
    ['STOPNCII', 'pdq', hash.replace(/^f8/, '00'), 'ncii'],
    ['KNOWN_ABUSE', 'sha256', sha256, 'abuse'],
  ])('tells what %s knows by %s', async (bank, type, signal, list) => {
    await tell([entry(bank, type, signal)]);
    expect((await scanned('waiting')).hits).toEqual([{ list, entry: `${bank}/7` }]);
  });

  it('waits while the lists give no answer', async () => {
    await tell([], true);
    expect(await scanned('waiting')).toEqual({ state: 'queued', hits: undefined, awaited: 1 });
    await tell([]);
    expect(await scanned('waiting', 'wrong key')).toMatchObject({ state: 'queued', awaited: 1 });
  });

  it.each(['more', 'barred', 'clear'] as const)(
    'asks no list about one that is %s',
    async (known) => {
      await tell([], true);
      expect(await scanned(known)).toEqual({ state: known, hits: undefined, awaited: 0 });
    },
  );
});

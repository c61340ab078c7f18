import { describe, expect, it } from 'vitest';
import type { ExportLease } from '../_shared/domain/export-jobs.ts';
import { exportJobs } from './handler.ts';

const held = {
  request_id: '0190a000-0000-7000-8000-000000000001',
  export_id: '0190a000-0000-7000-8000-000000000002',
  lease_token: '0190a000-0000-7000-8000-000000000003',
};
const item = {
  media_id: '0190a000-0000-7000-8000-000000000004',
  purpose: 'post',
  bucket: 'media',
  name: 'a/full.webp',
  type: 'image/webp',
};

function world(isWaiting = true) {
  const done: unknown[] = [];
  const answer = exportJobs({
    commands: {
      lease: async () =>
        isWaiting
          ? {
              export_id: held.export_id,
              lease_token: held.lease_token,
              object: 'x.zip',
              asked_at: '2026-01-01T00:00:00Z',
              username: 'jonas',
              tables: ['public.profiles'],
            }
          : null,
      rows: async (_held, table, after) => ({ columns: [table], rows: [], next: after }),
      media: async () => [item, { ...item, name: 'gone' }],
      renew: async ({ export_id }: ExportLease) => void done.push(['renewed', export_id]),
      finish: async (_held, bytes) => void done.push(['finished', bytes]),
      fail: async (_held, failure) => void done.push(['failed', failure]),
    },
    store: {
      readAddress: async (bucket, name) => (name === 'gone' ? null : `https://s/${bucket}/${name}`),
      writeAddress: async (bucket, name) => `https://s/put/${bucket}/${name}`,
    },
  });
  return { done, answer };
}

describe('[F123] export-jobs', () => {
  it('leases an export with a signed address for its archive, and without its name', async () => {
    const { answer } = world();
    expect(await answer({ action: 'lease', request_id: held.request_id })).toEqual({
      export: {
        export_id: held.export_id,
        lease_token: held.lease_token,
        asked_at: '2026-01-01T00:00:00Z',
        username: 'jonas',
        tables: ['public.profiles'],
        upload_url: 'https://s/put/exports/x.zip',
      },
    });
  });

  it('leases nothing where nothing waits', async () => {
    const { answer } = world(false);
    expect(await answer({ action: 'lease', request_id: held.request_id })).toEqual({
      export: null,
    });
  });

  it('answers with rows, and with media that have an address unless the file is gone', async () => {
    const { answer } = world();
    expect(
      await answer({ ...held, action: 'rows', table: 'public.posts', after: { id: 1 } }),
    ).toEqual({ columns: ['public.posts'], rows: [], next: { id: 1 } });
    expect(await answer({ ...held, action: 'media', after: null })).toEqual({
      media: [
        { ...item, url: 'https://s/media/a/full.webp' },
        { ...item, name: 'gone', url: null },
      ],
    });
  });

  it('passes on what the worker reports', async () => {
    const { answer, done } = world();
    await answer({ ...held, action: 'working' });
    await answer({ ...held, action: 'failed', failure: 'no space' });
    await answer({ ...held, action: 'done', bytes: 12 });
    expect(done).toEqual([
      ['renewed', held.export_id],
      ['failed', 'no space'],
      ['finished', 12],
    ]);
  });
});

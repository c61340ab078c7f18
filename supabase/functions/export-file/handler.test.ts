import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../_shared/http/refusal.ts';
import { exportFile } from './handler.ts';

const ticket = 'a'.repeat(64);
const address = (query: string) => new Request(`https://api/functions/v1/export-file${query}`);

function world(path: string | null = '/storage/v1/object/sign/exports/x.zip?token=t') {
  const open = new Set([ticket]);
  return exportFile({
    redeem: async (one) => {
      if (!open.delete(one)) throw new Refusal('ticket_invalid', 403);
      return { bucket: 'exports', name: 'x.zip', seconds: 60 };
    },
    sign: async () => path,
  });
}

describe('[F123] export-file', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('leads to the archive once', async () => {
    const open = world();
    const first = await open(address(`?ticket=${ticket}`));
    expect([first.status, first.headers.get('location')]).toEqual([
      303,
      '/storage/v1/object/sign/exports/x.zip?token=t&download=your-data.zip',
    ]);
    expect((await open(address(`?ticket=${ticket}`))).status).toBe(403);
  });

  it('refuses what is no ticket, and a request that downloads nothing', async () => {
    const open = world();
    expect((await open(address('?ticket=x'))).status).toBe(403);
    expect((await open(new Request('https://api/', { method: 'HEAD' }))).status).toBe(405);
    expect((await open(address(`?ticket=${ticket}`))).status).toBe(303);
  });

  it('says that an archive is gone, and that something failed', async () => {
    expect((await world(null)(address(`?ticket=${ticket}`))).status).toBe(404);
    const broken = exportFile({
      redeem: () => Promise.reject(new Error('away')),
      sign: async () => null,
    });
    expect((await broken(address(`?ticket=${ticket}`))).status).toBe(500);
  });
});

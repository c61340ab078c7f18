import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRow } from '../_shared/clients/media-commands.ts';
import { transcodeJobs } from './handler.ts';

type Deps = Parameters<typeof transcodeJobs>[0];

const row = (name: string): JobRow => ({
  media_id: crypto.randomUUID(),
  lease_token: crypto.randomUUID(),
  kind: 'image',
  purpose: 'post',
  rank: 'creator',
  source_bucket: 'uploads-image',
  source_name: name,
  max_bytes: 1000,
  target_bucket: 'media',
  target_folder: crypto.randomUUID(),
  watermark_username: null,
});

/** A database with these jobs, and a Storage that signs URLs unless it is overridden. */
function endpoint(rows: JobRow[], store: Partial<Deps['store']> = {}) {
  const report = vi.fn<Deps['commands']['report']>(async () => ({ state: 'queued' }));
  const deps: Deps = {
    commands: { leaseJobs: async () => rows, report },
    store: {
      readAddress: async (_bucket, name) => `http://storage/read/${name}`,
      writeAddress: async (_bucket, name) => `http://storage/write/${name}`,
      ...store,
    },
    siteUrl: 'https://site.example',
  };
  const lease = () =>
    transcodeJobs(deps)({
      request_id: crypto.randomUUID(),
      kinds: ['image'],
      limit: 2,
      with_fans: true,
    });
  return { lease, report };
}

describe('[F40] jobs that the worker leases', () => {
  let logged: ReturnType<typeof vi.spyOn>;
  beforeEach(() => (logged = vi.spyOn(console, 'error').mockImplementation(() => {})));
  afterEach(() => logged.mockRestore());

  it('have a signed URL for each object', async () => {
    const job = row('one');
    const { lease, report } = endpoint([job]);
    const { jobs } = await lease();
    expect(jobs.map(({ source }) => source.url)).toEqual(['http://storage/read/one']);
    expect(jobs[0]?.target.uploads.map(({ url }) => url)).toEqual([
      `http://storage/write/${job.target_folder}/full.webp`,
      `http://storage/write/${job.target_folder}/thumb.webp`,
    ]);
    expect(report).not.toHaveBeenCalled();
  });

  it('fail for good if the upload is missing, and the others are still leased', async () => {
    const [lost, kept] = [row('lost'), row('kept')];
    const { lease, report } = endpoint([lost, kept], {
      readAddress: async (_bucket, name) => (name === 'lost' ? null : 'http://storage/kept'),
    });
    expect((await lease()).jobs.map((job) => job.media_id)).toEqual([kept.media_id]);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ media_id: lost.media_id, outcome: 'failed', is_final: true }),
    );
  });

  it('are postponed without counting an attempt if Storage cannot sign', async () => {
    const jobs = [row('one'), row('two')];
    const { lease, report } = endpoint(jobs, {
      writeAddress: () => Promise.reject(new Error('Storage is away')),
    });
    expect(await lease()).toEqual({ jobs: [] });
    expect(report.mock.calls.map(([told]) => [told.media_id, told.outcome])).toEqual(
      jobs.map((job) => [job.media_id, 'postponed']),
    );
  });
});

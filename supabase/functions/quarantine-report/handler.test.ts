import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReporterDouble, type Report } from '../../../local/reporter/double.ts';
import { serveApp, type Served } from '../../../local/serve.ts';
import type { ReportStep } from '../_shared/clients/quarantine-commands.ts';
import { cyberTipline } from '../_shared/reporter/cyber-tipline.ts';
import type { Reporter } from '../_shared/reporter/provider.ts';
import { testReporter } from '../_shared/reporter/test-reporter.ts';
import { quarantineReport } from './handler.ts';

const drafted: ReportStep = {
  id: '0190a000-0000-7000-8000-00000000000b',
  lease_token: '0190a000-0000-4000-8000-00000000000c',
  state: 'drafted',
  reference: null,
  sha256: 'ab'.repeat(32),
  entry: 'KNOWN_ABUSE/9',
  found_at: '2026-11-26T02:00:00+00:00',
  username: 'ines',
  email: 'ines@<velour>.example',
  signed_up_at: '2026-01-01T00:00:00+00:00',
  bucket: 'uploads-image',
  name: 'ines/picture',
  type: 'image/png',
};
const states = ['drafted', 'submitted', 'files_sent', 'finished'] as const;

describe('[F149] the report of a quarantined file', () => {
  const reports = new Map<string, Report>();
  let served: Served;
  let opened = 0;
  beforeEach(async () => {
    reports.clear();
    opened = 0;
    served = await serveApp(createReporterDouble(reports), 0);
  });
  afterEach(() => served.stop());

  const authority = () =>
    cyberTipline({ url: `http://127.0.0.1:${served.port}`, user: 'site', password: 'secret' });

  /** Runs until nothing is due; the database dies before it stores each step in `killed`. */
  async function run(reporter: Reporter, killed: (typeof states)[number][] = []) {
    let step: ReportStep | null = drafted;
    let isTest: boolean | null = null;
    const left = new Set(killed);
    const work = quarantineReport({
      commands: {
        lease: async () => step,
        made: async (made, reference, test) => {
          if (left.delete(made.state)) throw new Error('killed');
          const state = states[states.indexOf(made.state) + 1] ?? 'finished';
          isTest = test;
          step = state === 'finished' || state === 'drafted' ? null : { ...made, state, reference };
          return { state };
        },
      },
      store: {
        open: async () => {
          opened += 1;
          return new Blob(['the file']).stream();
        },
      },
      reporter,
    });
    for (let turn = 0; step !== null && turn < 10; turn += 1) {
      await work({ request_id: crypto.randomUUID() }).catch(() => undefined);
    }
    expect(step).toBeNull();
    return isTest;
  }
  const finished = () => [...reports.values()].filter(({ isFinished }) => isFinished);

  it('is opened, gets its file, and is finished', async () => {
    expect(await run(authority())).toBe(false);
    expect([...reports.values()]).toEqual([
      { xml: expect.any(String), files: [`${drafted.sha256} 8`], isFinished: true },
    ]);
    const [{ xml = '' } = {}] = reports.values();
    expect(xml).toContain(`<internalReference>${drafted.id}</internalReference>`);
    expect(xml).toContain('<espIdentifier>ines</espIdentifier>');
    expect(xml).toContain('ines@&#60;velour&#62;.example');
  });

  it.each(['drafted', 'submitted', 'files_sent'] as const)(
    'is finished once when it dies after the step of %s',
    async (state) => {
      await run(authority(), [state]);
      expect(finished()).toHaveLength(1);
      expect(finished()[0]?.files).toEqual([`${drafted.sha256} 8`]);
    },
  );

  it('is finished once when it dies after each step', async () => {
    await run(authority(), ['drafted', 'submitted', 'files_sent']);
    expect(finished()).toHaveLength(1);
  });

  it('sends nothing in a test, and opens no file', async () => {
    expect(await run(testReporter)).toBe(true);
    expect(reports.size).toBe(0);
    expect(opened).toBe(0);
  });

  it('stays where it is while the authority refuses', async () => {
    const { port } = served;
    const wrong = cyberTipline({ url: `http://127.0.0.1:${port}/no`, user: 'a', password: 'b' });
    await expect(wrong.finish('1')).rejects.toThrow('The authority answered 404 to finish');
    await expect(authority().finish('unknown')).rejects.toThrow('400 to finish');
  });
});

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMediaTools } from './media-tools.ts';
import { run } from './run.ts';
import { openScratch } from './temp-folder.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tools-'));
  for (const name of ['ffmpeg', 'ffprobe', 'own-ffmpeg']) {
    writeFileSync(at(name), '#!/bin/sh\n');
    chmodSync(at(name), 0o755);
  }
  writeFileSync(at('no-program'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('ffmpeg', () => {
  test('[F40] is found on the path, or at the configured location', () => {
    const both = { ffmpeg: at('ffmpeg'), ffprobe: at('ffprobe') };
    expect(findMediaTools({ PATH: `/nowhere:${folder}` })).toEqual(both);
    const named = { PATH: folder, FFMPEG_PATH: at('own-ffmpeg') };
    expect(findMediaTools(named)).toEqual({ ...both, ffmpeg: at('own-ffmpeg') });
  });

  test('[F40] is missing if one of the two programs is missing or not executable', () => {
    expect(findMediaTools({ PATH: '/nowhere' })).toBeNull();
    expect(findMediaTools({ PATH: folder, FFPROBE_PATH: '/nowhere/ffprobe' })).toBeNull();
    expect(findMediaTools({ PATH: folder, FFMPEG_PATH: at('no-program') })).toBeNull();
  });

  test.each([
    ['if it is missing, one log line asks for it', {}, 1],
    ['if it is present, the log does not mention it', { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }, 0],
  ])('[F40] %s', async (_what, found, told) => {
    const lines: string[] = [];
    await run({
      platform: { functionsUrl: 'http://127.0.0.1:9', secret: 'x', answered: () => {} },
      tools: 'ffmpeg' in found ? found : null,
      scratch: await openScratch(at('scratch')),
      stop: AbortSignal.abort(),
      log: (line) => lines.push(line),
    });
    expect(lines.filter((line) => line.includes('install ffmpeg'))).toHaveLength(told);
    expect(lines).toHaveLength(told);
  });
});

test('[F40] a job removes its files, and a starting worker those of a killed one', async () => {
  mkdirSync(at('work/jobs/job-old'), { recursive: true });
  const scratch = await openScratch(at('work'));
  expect(readdirSync(at('work/jobs'))).toEqual([]);
  const broken = scratch.within((own) => {
    writeFileSync(join(own, 'source'), 'bytes');
    expect(readdirSync(at('work/jobs'))).toHaveLength(1);
    return Promise.reject(new Error('broken'));
  });
  await expect(broken).rejects.toThrow('broken');
  expect(readdirSync(at('work/jobs'))).toEqual([]);
});

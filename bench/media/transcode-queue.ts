import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findMediaTools, type MediaTools } from '../../worker/media-tools.ts';
import type { Context } from '../context.ts';
import { compare, type Comparison } from '../harness/compare.ts';
import type { Measure } from '../harness/measure.ts';
import { readBenchSql } from '../harness/server.ts';
import { videoFacts, makeClips, type Clip } from './clips.ts';
import { withPlatform, type MediaPlatform, type Slot } from './platform.ts';

const run = promisify(execFile);
const baseline = 'transcode.args';

/**
 * P20: transcodes clips with the queue and its worker, compared with plain ffmpeg on the same
 * clips.
 */
export async function transcodeQueue(context: Context): Promise<Measure> {
  const tools = findMediaTools(process.env);
  if (!tools)
    throw new Error('ffmpeg and ffprobe were not found: set FFMPEG_PATH and FFPROBE_PATH');
  const { name, rounds } = context.options.pace;
  const [shapes, seconds] = name === 'full' ? [3, 40] : [1, 1];
  const folder = await mkdtemp(join(context.server.folder, 'clips-'));
  try {
    context.log(`Making clips of ${seconds} seconds`);
    const clips = await makeClips(tools, folder, {
      shapes,
      seconds,
      seed: context.options.seed % 2 ** 31,
    });
    const found = await withPlatform(async (platform) => {
      await assertSame(tools, platform, clips, folder);
      context.log('Transcoding alternately with ffmpeg alone and with the queue');
      const asRate = (work: () => Promise<number>) => async () => clips.length / (await work());
      return compare(
        asRate(() => plainly(tools, clips, folder)),
        asRate(async () => (await queued(platform, clips)).seconds),
        rounds,
      );
    });
    return measureOf(found, clips, seconds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs ffmpeg for one clip after the other. Returns the duration in seconds. */
async function plainly(tools: MediaTools, clips: Clip[], folder: string): Promise<number> {
  const begun = performance.now();
  for (const clip of clips) await run(tools.ffmpeg, plainArgs(clip, folder));
  return (performance.now() - begun) / 1000;
}

const plainPath = (clip: Clip, folder: string) => join(folder, `${clip.name}.plain.mp4`);

function plainArgs(clip: Clip, folder: string): string[] {
  const values = {
    source: clip.path,
    mark: clip.mark,
    target: plainPath(clip, folder),
    width: clip.width,
    height: clip.height,
  };
  const filled = readBenchSql(`baseline/${baseline}`, values);
  // One option per line; its value starts after the first space.
  return filled
    .trim()
    .split('\n')
    .flatMap((line) => {
      const space = line.indexOf(' ');
      return space < 0 ? [line] : [line.slice(0, space), line.slice(space + 1)];
    });
}

/**
 * Uploads the clips while the worker is paused, then resumes it. Returns the seconds until the last
 * one is ready, including leases, downloads, checks, posters, uploads and reports.
 */
async function queued(platform: MediaPlatform, clips: Clip[]) {
  const release = platform.holdWorker();
  const slots: Slot[] = [];
  try {
    for (const clip of clips) slots.push(await upload(platform, clip));
  } finally {
    release();
  }
  const begun = performance.now();
  const ids = slots.map((slot) => slot.media_id);
  for (;;) {
    const states = await platform.query<{ state: string }>(
      'select state from public.media where id = any ($1)',
      [ids],
    );
    if (states.some(({ state }) => state === 'failed')) throw new Error('a clip could not be made');
    if (states.every(({ state }) => state === 'ready')) break;
    await delay(20);
  }
  return { seconds: (performance.now() - begun) / 1000, ids };
}

async function upload(platform: MediaPlatform, { bytes, type }: Clip): Promise<Slot> {
  const slot = await platform.openSlot(bytes.byteLength, type);
  const response = await fetch(`${platform.api}/storage/v1/object/${slot.bucket}/${slot.name}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      apikey: platform.publishableKey,
      authorization: `Bearer ${platform.token}`,
      'content-type': type,
    },
  });
  if (!response.ok) throw new Error(`the upload answered ${await response.text()}`);
  await response.body?.cancel();
  return slot;
}

/**
 * Verifies before the timing that both sides make the same video of each clip, with the same number
 * of packets.
 */
async function assertSame(
  tools: MediaTools,
  platform: MediaPlatform,
  clips: Clip[],
  folder: string,
) {
  await plainly(tools, clips, folder);
  const { ids } = await queued(platform, clips);
  for (const [at, clip] of clips.entries()) {
    const ours = join(folder, `${clip.name}.ours.mp4`);
    const made = { media_id: '', bucket: 'media', name: `${ids[at]}/video.mp4` };
    await writeFile(ours, await platform.stored(made));
    const [mine, plain] = [
      await videoFacts(tools, ours),
      await videoFacts(tools, plainPath(clip, folder)),
    ];
    if (mine !== plain) throw new Error(`${clip.name}: the queue made ${mine}, ffmpeg ${plain}`);
  }
}

const shapeOf = ({ width, height, type }: Clip) => `${width} x ${height} (${type})`;

function measureOf(found: Comparison, clips: Clip[], seconds: number): Measure {
  const rounds = found.ratios.map((ratio) => (1 / ratio).toFixed(3)).join(' ');
  const each = (rate: number) => `${(clips.length / rate).toFixed(1)} s`;
  return {
    id: 'P20',
    title: 'Transcoding through the queue over plain ffmpeg',
    figures: [
      {
        name: 'time of the queue over time of ffmpeg',
        value: 1 / found.ratio,
        unit: 'x',
        target: { atMost: 1.05 },
        spread: found.spread,
        note: `${each(found.ours)} against ${each(found.baseline)}; rounds ${rounds}`,
      },
    ],
    notes: [
      `Clips of ${seconds} seconds: ${clips.map(shapeOf).join(', ')}.`,
      'Both sides made videos of the same codecs, sizes and numbers of packets before anything was timed. The queue makes poster, preview and colours too, and keeps its leases.',
    ],
    baselines: [baseline],
  };
}

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { watermark } from '../../worker/watermark.ts';
import type { MediaTools } from '../../worker/media-tools.ts';

const run = promisify(execFile);

export interface Clip {
  name: string;
  path: string;
  type: string;
  bytes: Buffer;
  width: number;
  height: number;
  /** The watermark as a file, positioned as the worker does. */
  mark: string;
}

const shapes = [
  { name: 'small', ending: 'mp4', type: 'video/mp4', width: 1280, height: 720 },
  { name: 'upright', ending: 'mov', type: 'video/quicktime', width: 1080, height: 1920 },
  { name: 'lying', ending: 'mp4', type: 'video/mp4', width: 1920, height: 1080 },
];

interface Plan {
  seconds: number;
  /** The number of shapes, smallest first. */
  shapes: number;
  seed: number;
}

/** Videos similar to those of phones, with motion, noise and a tone. */
export function makeClips(tools: MediaTools, folder: string, plan: Plan): Promise<Clip[]> {
  const { seconds, seed } = plan;
  return Promise.all(
    shapes
      .slice(0, plan.shapes)
      .map(async ({ name, ending, type, width, height }): Promise<Clip> => {
        const path = join(folder, `${name}.${ending}`);
        const picture = `testsrc2=size=${width}x${height}:rate=30:duration=${seconds},noise=alls=5:allf=t:all_seed=${seed}`;
        await run(tools.ffmpeg, [
          ...'-v error -y -f lavfi'.split(' '),
          '-i',
          picture,
          ...`-f lavfi -i sine=frequency=330:duration=${seconds}`.split(' '),
          ...'-c:v libx264 -preset ultrafast -crf 26 -pix_fmt yuv420p -c:a aac -shortest'.split(
            ' ',
          ),
          path,
        ]);
        const mark = join(folder, `${name}.png`);
        const strip = watermark('127.0.0.1:5173/mara', width, height);
        if (!strip) throw new Error('there is no strip to lay over');
        await sharp(strip.input).png().toFile(mark);
        return { name, path, type, bytes: await readFile(path), width, height, mark };
      }),
  );
}

/** The properties of a video that must be equal on both sides. */
export async function videoFacts(tools: MediaTools, path: string): Promise<string> {
  const { stdout } = await run(tools.ffprobe, [
    ...'-v error -count_packets -of json -show_entries'.split(' '),
    'stream=codec_name,profile,width,height,pix_fmt,nb_read_packets,sample_rate,channels',
    path,
  ]);
  // The format is documented by ffprobe.
  const { streams } = JSON.parse(stdout) as { streams: Record<string, string | number>[] };
  return streams
    .map((stream) => Object.values(stream).join(' '))
    .toSorted()
    .join('; ');
}

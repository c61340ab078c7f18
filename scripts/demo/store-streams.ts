import { rmSync } from 'node:fs';
import { mkdtemp, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import sharp from 'sharp';
import {
  mediaForms,
  mediaName,
  type StreamVariant,
  type UploadKind,
} from '../../supabase/functions/_shared/domain/media.ts';
import { findMediaTools } from '../../worker/media-tools.ts';
import { runTool } from '../../worker/run-tool.ts';
import { markOf, seedOf, svgOf, type Drawing } from './pictures.ts';
import { keepSizes, upload, type Target } from './store-pictures.ts';

/** A video or a recording whose file is missing. */
interface Missing {
  id: string;
  owner: string;
  purpose: UploadKind;
  kind: StreamVariant;
  width: number | null;
  height: number | null;
  duration_ms: number;
}

/** A video repeats a loop of a moving scene. */
const loop = { seconds: 4, rate: 15 };

/**
 * Creates the videos and recordings of the demo rows, those on walls first: moving scenes, and a
 * swelling chord. Returns their number, which is 0 if ffmpeg is not installed.
 */
export async function storeStreams(pool: Pool, target: Target): Promise<number> {
  const tools = findMediaTools(process.env);
  const missing = tools ? await missingStreams(pool) : [];
  for (const one of missing) {
    const folder = await mkdtemp(join(tmpdir(), 'demo-'));
    const clear = () => rmSync(folder, { recursive: true, force: true });
    // Ctrl-C ends the process between two lines.
    process.once('exit', clear);
    try {
      await storeStream({ pool, target, ffmpeg: tools?.ffmpeg ?? 'ffmpeg', folder }, one);
    } finally {
      clear();
      process.off('exit', clear);
    }
  }
  return missing.length;
}

async function missingStreams(pool: Pool): Promise<Missing[]> {
  const { rows } = await pool.query<Missing>(`
    select m.id, p.username as owner, m.purpose, m.kind, m.width, m.height, m.duration_ms
    from public.media m
    join public.profiles p on p.id = m.owner_id
    join private.renditions r on r.media_id = m.id and r.variant = m.kind::text
    left join storage.objects o on o.bucket_id = r.bucket and o.name = r.name
    where m.id::text like '%0000de30de30' and m.kind <> 'image' and m.state = 'ready'
      and o.id is null
    order by m.purpose <> 'post', p.id, m.id`);
  return rows;
}

type Place = { pool: Pool; target: Target; ffmpeg: string; folder: string };

async function storeStream({ pool, target, ...place }: Place, one: Missing) {
  const path = one.kind === 'video' ? await videoOf(place, one) : await audioOf(place, one);
  const bytes = await readFile(path);
  const { type } = mediaForms[one.kind];
  await upload(target, { bucket: 'media', name: mediaName(one.id, one.kind), type }, bytes);
  await keepSizes(pool, one.id, { [one.kind]: bytes.byteLength }, one.kind);
}

type Tool = Pick<Place, 'ffmpeg' | 'folder'>;

/** A low chord, also used as the audio of the videos. */
const chord = (seconds: number) =>
  `aevalsrc=exprs='(0.1*sin(2*PI*110*t)+0.07*sin(2*PI*165*t)+0.05*sin(2*PI*220*t))*(0.6+0.4*sin(2*PI*t/4))':d=${seconds}`;

async function videoOf({ ffmpeg, folder }: Tool, one: Missing): Promise<string> {
  const { owner, purpose, width, height } = one;
  if (!width || !height) throw new Error('A video without its size');
  const drawing = { seed: seedOf(one.id), owner, purpose, width, height };
  const frames = await framesOf(drawing, folder);
  const mark = markOf(drawing);
  const markFile = join(folder, 'mark.png');
  if (mark) await sharp(mark.input).png().toFile(markFile);
  const [video, seconds] = [join(folder, 'video.mp4'), one.duration_ms / 1000];
  const marked = mark ? `[plain];[plain][2:v]overlay=${mark.left}:${mark.top}` : '';
  const shown = `[0:v]format=yuv420p${marked}[shown]`;
  const size = `${width}x${height}`;
  await run(ffmpeg, [
    ...`-f rawvideo -pix_fmt rgb24 -stream_loop -1 -s ${size} -r ${loop.rate} -i`.split(' '),
    frames,
    ...'-f lavfi -i'.split(' '),
    chord(seconds),
    ...(mark ? ['-i', markFile] : []),
    '-filter_complex',
    shown,
    ...`-map [shown] -map 1:a -t ${seconds}`.split(' '),
    ...'-c:v libx264 -preset veryfast -crf 24 -pix_fmt yuv420p'.split(' '),
    ...'-c:a aac -ac 2 -ar 48000 -movflags +faststart'.split(' '),
    video,
  ]);
  return video;
}

/** The frames of one loop in a file, as bytes of red, green and blue. */
async function framesOf(drawing: Drawing, folder: string): Promise<string> {
  const path = join(folder, 'frames.rgb');
  const count = loop.seconds * loop.rate;
  const file = await open(path, 'w');
  try {
    for (let frame = 0; frame < count; frame += 1) {
      const svg = Buffer.from(svgOf(drawing, frame / count));
      await file.write(await sharp(svg).removeAlpha().raw().toBuffer());
    }
  } finally {
    await file.close();
  }
  return path;
}

async function audioOf({ ffmpeg, folder }: Tool, one: Missing): Promise<string> {
  const audio = join(folder, 'audio.m4a');
  await run(ffmpeg, [
    '-f',
    'lavfi',
    '-i',
    chord(one.duration_ms / 1000),
    ...'-c:a aac -b:a 96k -ac 2 -ar 48000 -movflags +faststart -f ipod'.split(' '),
    audio,
  ]);
  return audio;
}

const run = (program: string, args: string[]) =>
  runTool({
    program,
    args: [...'-v error -nostdin -y -threads 1'.split(' '), ...args],
    signal: AbortSignal.timeout(120_000),
  });

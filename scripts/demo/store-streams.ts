import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import {
  mediaForms,
  mediaName,
  variantsOf,
  type MediaVariant,
} from '../../supabase/functions/_shared/domain/media.ts';
import { findMediaTools } from '../../worker/media-tools.ts';
import { runTool } from '../../worker/run-tool.ts';
import { draw } from './pictures.ts';
import { keepSizes, upload, type Target } from './store-pictures.ts';

/** A video or a recording with at least one missing file. */
interface Missing {
  id: string;
  kind: 'video' | 'audio';
  blur: string | null;
  width: number | null;
  height: number | null;
  duration_ms: number;
}

/**
 * Creates the videos and recordings of the demo rows: a slow zoom into a picture, and a swelling
 * chord. Returns their number, which is 0 if ffmpeg is not installed.
 */
export async function storeStreams(pool: Pool, target: Target): Promise<number> {
  const tools = findMediaTools(process.env);
  const missing = tools ? await missingStreams(pool) : [];
  for (const one of missing) {
    const folder = await mkdtemp(join(tmpdir(), 'demo-'));
    try {
      await storeStream({ pool, target, ffmpeg: tools?.ffmpeg ?? 'ffmpeg', folder }, one);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return missing.length;
}

async function missingStreams(pool: Pool): Promise<Missing[]> {
  const { rows } = await pool.query<Missing>(`
    select m.id, m.kind, m.blur, m.width, m.height, m.duration_ms from public.media m
    where m.id::text like '%0000de30de30' and m.kind <> 'image' and m.state = 'ready'
      and exists (select from private.renditions r
                  left join storage.objects o on o.bucket_id = r.bucket and o.name = r.name
                  where r.media_id = m.id and o.id is null)
    order by m.id`);
  return rows;
}

type Place = { pool: Pool; target: Target; ffmpeg: string; folder: string };

async function storeStream({ pool, target, ...place }: Place, one: Missing) {
  const files = one.kind === 'video' ? await videoOf(place, one) : await audioOf(place, one);
  const sizes: Partial<Record<MediaVariant, number>> = {};
  for (const variant of variantsOf[one.kind]) {
    const bytes = files[variant];
    if (!bytes) throw new Error(`No ${variant} was made`);
    const { type } = mediaForms[variant];
    await upload(target, { bucket: 'media', name: mediaName(one.id, variant), type }, bytes);
    sizes[variant] = bytes.byteLength;
  }
  await keepSizes(pool, one.id, sizes, one.kind);
}

type Tool = Pick<Place, 'ffmpeg' | 'folder'>;
type Files = Partial<Record<MediaVariant, Buffer>>;

/** A low chord, also used as the audio of the videos. */
const chord = (seconds: number) =>
  `aevalsrc=exprs='(0.1*sin(2*PI*110*t)+0.07*sin(2*PI*165*t)+0.05*sin(2*PI*220*t))*(0.6+0.4*sin(2*PI*t/4))':d=${seconds}`;

async function videoOf({ ffmpeg, folder }: Tool, one: Missing): Promise<Files> {
  const { width, height, blur } = one;
  if (!width || !height || !blur) throw new Error('A video without its picture');
  const drawn = await draw({ seed: one.id.slice(14), blur, width, height, mark: null });
  const still = join(folder, 'still.png');
  await drawn.clone().png().toFile(still);
  const [video, seconds] = [join(folder, 'video.mp4'), one.duration_ms / 1000];
  const nearer = `scale=${2 * width}:-1,zoompan=z='1+0.001*on':d=${seconds * 25}:s=${width}x${height}:x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2'`;
  await run(ffmpeg, [
    '-i',
    still,
    '-f',
    'lavfi',
    '-i',
    chord(seconds),
    '-vf',
    `${nearer},format=yuv420p`,
    ...'-c:v libx264 -preset veryfast -crf 23 -c:a aac -ac 2 -ar 48000 -shortest'.split(' '),
    '-movflags',
    '+faststart',
    video,
  ]);
  const picture = (across: number) => drawn.clone().resize(across).webp({ quality: 78 }).toBuffer();
  return { video: await readFile(video), poster: await picture(width), thumb: await picture(640) };
}

async function audioOf({ ffmpeg, folder }: Tool, one: Missing): Promise<Files> {
  const audio = join(folder, 'audio.m4a');
  await run(ffmpeg, [
    '-f',
    'lavfi',
    '-i',
    chord(one.duration_ms / 1000),
    ...'-c:a aac -b:a 96k -ac 2 -ar 48000 -movflags +faststart -f ipod'.split(' '),
    audio,
  ]);
  return { audio: await readFile(audio) };
}

const run = (program: string, args: string[]) =>
  runTool({
    program,
    args: [...'-v error -nostdin -y -threads 1'.split(' '), ...args],
    signal: AbortSignal.timeout(60_000),
  });

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as limits from '../supabase/functions/_shared/domain/limits.ts';
import { mediaForms, pictureType } from '../supabase/functions/_shared/domain/media.ts';
import { placeholders } from './blur.ts';
import { checkVideoBytes } from './video-bytes.ts';
import { isDiskFull } from './outage.ts';
import type { MediaOutput, Source } from './output.ts';
import { encode, from, pixelsOf, within } from './pixels.ts';
import { fromFile, probe, type Findings, type Stream } from './probe.ts';
import { runTool, ToolFailure } from './run-tool.ts';
import { isBright, toneMapping } from './tone-mapping.ts';
import { UnusableFile } from './unusable-file.ts';
import { watermark, type Mark } from './watermark.ts';

const fastest = 60;
/** The share of the announced duration that must be decodable; below it the video is broken. */
const leastPart = 0.8;

export const brokenVideo = (why: string) => new UnusableFile('invalid_video_format', why);

/**
 * Makes the renditions of an uploaded video: H.264 and AAC, which every browser plays, upright, at
 * most 1080p, without the metadata of the file.
 */
export async function makeVideo(source: Source): Promise<MediaOutput> {
  const { video, seconds } = await inspectVideo(source);
  const size = servedSize(video);
  const output = join(source.folder, 'video.mp4');
  await transcode(source, { video, size, output });
  const made = await probe(source.tools, 'mov', output, source.signal);
  const length = lengthOf(made);
  if (length < Math.max(seconds * leastPart - 1, 0.001)) {
    throw brokenVideo(`${length} of ${seconds} seconds can be decoded`);
  }
  const { poster, thumb, blur, lockedBlur } = await still(source, output, length);
  const { size: bytes } = await stat(output);
  const picture = { ...pictureType, ...size };
  return {
    files: { video: output, poster: poster.file, thumb: thumb.file },
    result: {
      ...size,
      bytes,
      duration_ms: Math.max(1, Math.round(length * 1000)),
      blur,
      locked_blur: lockedBlur,
      renditions: [
        { ...mediaForms.video, ...size, variant: 'video', bytes },
        { ...picture, variant: 'poster', bytes: poster.file.byteLength },
        {
          ...pictureType,
          variant: 'thumb',
          width: thumb.raw.width,
          height: thumb.raw.height,
          bytes: thumb.file.byteLength,
        },
      ],
    },
  };
}

/** Refuses a file that is no video that may be made. */
export async function inspectVideo(source: Source): Promise<{ video: Stream; seconds: number }> {
  await checkVideoBytes(source.path);
  return videoIn(await probed(source));
}

async function probed({ tools, path, signal }: Source): Promise<Findings> {
  try {
    return await probe(tools, 'mov', path, signal);
  } catch (error) {
    throw error instanceof ToolFailure ? brokenVideo(error.message) : error;
  }
}

/** The video stream, and the duration that the file announces. */
function videoIn(found: Findings): { video: Stream; seconds: number } {
  const video = found.streams.find(
    (one) => one.codec_type === 'video' && one.disposition.attached_pic === 0,
  );
  if (!video || video.width <= 0 || video.height <= 0)
    throw brokenVideo('it has no moving picture');
  const seconds = video.duration || found.format.duration;
  if (seconds <= 0) throw brokenVideo('it lasts no time');
  if (video.width * video.height > limits.videoMaxPixels) {
    throw new UnusableFile('upload_too_big', `${video.width} x ${video.height} pixels`);
  }
  if (seconds > limits.videoMaxSeconds) {
    throw new UnusableFile('upload_too_big', `${seconds} seconds`);
  }
  return { video, seconds };
}

/** Refuses a video of a fan that would take long to decode. */
export async function refuseHeavy(source: Source): Promise<void> {
  const { video, seconds } = await inspectVideo(source);
  const pixels = video.width * video.height * seconds * (announcedRate(video) || fastest);
  if (pixels > limits.fanVideoMaxDecodedPixels) {
    throw new UnusableFile('upload_too_big', `${pixels} pixels in all frames`);
  }
}

type Size = { width: number; height: number };

/** The served size: upright, square pixels, within 1080p, and even, as the encoder requires. */
export function servedSize(video: Stream): Size {
  const [across = 1, down = 1] = video.sample_aspect_ratio.split(':').map(Number);
  const stretch = across > 0 && down > 0 ? across / down : 1;
  const isTurned = video.side_data_list.some(({ rotation }) => Math.abs(rotation) % 180 === 90);
  const lying = { width: video.width * stretch, height: video.height };
  const { width, height } = isTurned ? { width: lying.height, height: lying.width } : lying;
  const scale = Math.min(
    1,
    limits.videoLongSidePx / Math.max(width, height),
    limits.videoShortSidePx / Math.min(width, height),
  );
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

type Plan = { video: Stream; size: Size; output: string };

async function transcode(source: Source, plan: Plan) {
  const mark =
    source.mark === null ? null : watermark(source.mark, plan.size.width, plan.size.height);
  const strip = mark && (await markFile(source, mark));
  const encode = (colours: string) => encodeVideo(source, argsOf(source, plan, { strip, colours }));
  if (!isBright(plan.video)) return encode('');
  try {
    await encode(`${toneMapping(plan.video)},`);
  } catch (error) {
    // An ffmpeg without these filters produces slightly grey colours, which is accepted.
    if (!(error instanceof UnusableFile) || !/No such filter/.test(error.message)) throw error;
    await encode('');
  }
}

async function encodeVideo({ tools, signal }: Source, args: string[]) {
  try {
    await runTool({ program: tools.ffmpeg, args, signal });
  } catch (error) {
    if (!(error instanceof ToolFailure) || isDiskFull(error)) throw error;
    throw brokenVideo(error.message);
  }
}

type Look = { strip: Strip | null; colours: string };

function argsOf(source: Source, { video, size, output }: Plan, { strip, colours }: Look): string[] {
  const { width, height } = size;
  const scaled = `${rateOf(video)}scale=${width}:${height}`;
  const shown = `[0:${video.index}]${scaled},${colours}setsar=1,format=yuv420p`;
  const marked = strip === null ? '' : `[plain];[plain][1:v]overlay=${strip.left}:${strip.top}`;
  return [
    ...'-v error -nostdin -y -threads 2'.split(' '),
    '-max_pixels',
    String(limits.videoMaxPixels),
    ...fromFile('mov', source.path),
    ...(strip === null ? [] : ['-protocol_whitelist', 'file,pipe', '-i', strip.path]),
    '-filter_complex',
    `${shown}${marked}[shown]`,
    ...'-map [shown] -map 0:a:0?'.split(' '),
    ...'-map_metadata -1 -map_chapters -1 -sn -dn -fflags +bitexact'.split(' '),
    ...'-c:v libx264 -profile:v high -preset veryfast -crf 23'.split(' '),
    ...'-maxrate 8M -bufsize 16M -pix_fmt yuv420p -flags:v +bitexact'.split(' '),
    ...'-c:a aac -b:a 128k -ac 2 -ar 48000 -flags:a +bitexact'.split(' '),
    ...'-movflags +faststart -threads 2 -f mp4'.split(' '),
    output,
  ];
}

/** Limits the frame rate, because some files have or announce a thousand frames per second. */
function rateOf(video: Stream): string {
  return announcedRate(video) > fastest ? `fps=${fastest},` : '';
}

/** Frames per second; 0 where the file announces none. */
function announcedRate(video: Stream): number {
  const [pictures = 0, seconds = 0] = video.avg_frame_rate.split('/').map(Number);
  return seconds > 0 ? pictures / seconds : 0;
}

type Strip = { path: string; left: number; top: number };

/** Writes the watermark to a file, which ffmpeg lays over the video. */
async function markFile({ folder }: Source, { input, left, top }: Mark): Promise<Strip> {
  const path = join(folder, 'mark.png');
  await sharp(input).png().toFile(path);
  return { path, left, top };
}

/** The poster of the video. It is taken from our own output, not from the untrusted upload. */
async function still({ tools, signal }: Source, output: string, seconds: number) {
  const at = Math.min(1, seconds / 10).toFixed(3);
  const { answer } = await runTool({
    program: tools.ffmpeg,
    args: [
      ...'-v error -nostdin -ss'.split(' '),
      at,
      ...fromFile('mov', output),
      ...'-frames:v 1 -c:v png -f image2pipe pipe:1'.split(' '),
    ],
    signal,
    maxAnswer: 32 << 20,
  });
  const pixels = await pixelsOf(sharp(answer));
  const { blur, lockedBlur } = await placeholders(pixels);
  return {
    blur,
    lockedBlur,
    poster: await encode(pixels),
    thumb: await encode(await pixelsOf(from(pixels).resize(within(limits.thumbMaxPx)))),
  };
}

function lengthOf(made: Findings): number {
  const video = made.streams.find(({ codec_type: type }) => type === 'video');
  return video?.duration || made.format.duration;
}

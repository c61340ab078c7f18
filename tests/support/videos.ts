import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/*
 * Videos and recordings made for a test by the same programs that the worker uses. They contain a
 * moving picture and a tone, so that every codec has content to encode.
 */
const run = promisify(execFile);

const tool = (name: 'ffmpeg' | 'ffprobe') => process.env[`${name.toUpperCase()}_PATH`] ?? name;

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'videos-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type VideoOptions = {
  width?: number;
  height?: number;
  seconds?: number;
  /** Without a tone. */
  isSilent?: boolean;
  /** Further arguments of ffmpeg, before the name of the output file. */
  more?: readonly string[];
  /** Arguments of a second pass without encoding, such as the rotation that a camera stores. */
  remux?: readonly string[];
};

/** A video file with the given extension. */
export function videoFile(ending: string, options: VideoOptions = {}): Promise<Buffer> {
  const { width = 320, height = 180, seconds = 1, isSilent = false, more = [], remux } = options;
  return inFolder(async (folder) => {
    const path = join(folder, `video.${ending}`);
    const audio = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`];
    await run(tool('ffmpeg'), [
      ...'-v error -y -f lavfi'.split(' '),
      '-i',
      `testsrc=size=${width}x${height}:rate=25:duration=${seconds}`,
      ...(isSilent ? [] : audio),
      ...'-pix_fmt yuv420p -preset ultrafast'.split(' '),
      ...more,
      path,
    ]);
    if (!remux) return readFile(path);
    const written = join(folder, `again.${ending}`);
    await run(tool('ffmpeg'), ['-v', 'error', '-i', path, '-c', 'copy', ...remux, written]);
    return readFile(written);
  });
}

/** An audio file of a tone, with the given extension. */
export function audioFile(
  ending: string,
  seconds = 4,
  more: readonly string[] = [],
): Promise<Buffer> {
  return inFolder(async (folder) => {
    const path = join(folder, `audio.${ending}`);
    const source = `sine=frequency=440:duration=${seconds}`;
    await run(tool('ffmpeg'), ['-v', 'error', '-f', 'lavfi', '-i', source, ...more, path]);
    return readFile(path);
  });
}

type Found = {
  streams: {
    codec_type: string;
    codec_name: string;
    profile?: string;
    pix_fmt?: string;
    color_transfer?: string;
    color_primaries?: string;
    color_space?: string;
    width?: number;
    height?: number;
    side_data_list?: unknown[];
  }[];
  format: { duration: string; format_name: string; tags?: Record<string, string> };
};

/** The streams and the format of a file, from ffprobe. */
export function found(file: Buffer): Promise<Found> {
  return inFolder(async (folder) => {
    const path = join(folder, 'file');
    await writeFile(path, file);
    const { stdout } = await run(tool('ffprobe'), [
      ...'-v error -print_format json -show_format -show_streams'.split(' '),
      path,
    ]);
    // The shape that ffprobe documents.
    return JSON.parse(stdout) as Found;
  });
}

/** One frame of a video as PNG; `at` is its time in seconds. */
export function frame(file: Buffer, at = 0.2): Promise<Buffer> {
  return inFolder(async (folder) => {
    const [path, picture] = [join(folder, 'file'), join(folder, 'frame.png')];
    await writeFile(path, file);
    await run(tool('ffmpeg'), [
      ...'-v error -ss'.split(' '),
      String(at),
      '-i',
      path,
      ...'-frames:v 1'.split(' '),
      picture,
    ]);
    return readFile(picture);
  });
}

/** The top-level boxes of an MP4 or MOV, in order. */
export function boxesOf(file: Buffer): string[] {
  const types: string[] = [];
  for (let at = 0; at + 8 <= file.length; at += Math.max(8, file.readUInt32BE(at))) {
    types.push(file.toString('latin1', at + 4, at + 8));
  }
  return types;
}

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/*
 * HEIC pictures as a phone writes them: one frame of ffmpeg's HEVC encoder in the boxes of a HEIF.
 * The encoder writes an MP4, of which the frame and its configuration are taken.
 */
const run = promisify(execFile);
const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

type HeicOptions = {
  width: number;
  height: number;
  /** Of a plain picture. */
  colour?: string;
  /** Quarter turns against the clock that the picture asks for, as a phone held upright does. */
  turns?: number;
  /** The size that the file announces, where it is not that of its picture. */
  announced?: { width: number; height: number };
  /** An ICC profile. */
  profile?: Buffer | undefined;
};

/** A HEIC of one colour. Sides are even, as the encoder requires. */
export async function heicFile(options: HeicOptions): Promise<Buffer> {
  const { width, height, colour = '#336699' } = options;
  const folder = await mkdtemp(join(tmpdir(), 'heic-'));
  try {
    const path = join(folder, 'frame.mp4');
    await run(ffmpeg, [
      ...'-v error -y -f lavfi -i'.split(' '),
      `color=${colour.replace('#', '0x')}:size=${width}x${height}:rate=1`,
      ...'-frames:v 1 -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'.split(' '),
      ...'-c:v libx265 -preset ultrafast -tag:v hvc1 -x265-params log-level=none'.split(' '),
      path,
    ]);
    return inBoxes(await readFile(path), options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const u16 = (...numbers: number[]) => Buffer.from(numbers.flatMap((n) => [n >> 8, n & 0xff]));
const u32 = (...numbers: number[]) => u16(...numbers.flatMap((n) => [n >>> 16, n & 0xffff]));
const words = (text: string) => Buffer.from(text, 'latin1');

function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(8 + body.length), words(name), body]);
}

/** A box with a version. */
const full = (name: string, version: number, ...parts: Buffer[]) =>
  box(name, u32(version * 0x1000000), ...parts);

function partOf(mp4: Buffer, name: string): Buffer {
  const at = mp4.indexOf(name, 0, 'latin1') - 4;
  return mp4.subarray(at, at + mp4.readUInt32BE(at));
}

function inBoxes(mp4: Buffer, { width, height, turns = 0, announced, profile }: HeicOptions) {
  const frame = partOf(mp4, 'mdat').subarray(8);
  const size = announced ?? { width, height };
  const properties = [
    partOf(mp4, 'hvcC'),
    full('ispe', 0, u32(size.width, size.height)),
    // Colours as HDTV has them.
    box('colr', words('nclx'), u16(1, 1, 1), Buffer.from([0])),
    box('irot', Buffer.from([turns])),
    ...(profile ? [box('colr', words('prof'), profile)] : []),
  ];
  // 0x80: the picture cannot be shown without it.
  const links = Buffer.from([
    properties.length,
    ...[0x81, 2, 3, 0x84, 5].slice(0, properties.length),
  ]);
  const ftyp = box('ftyp', words('heic'), u32(0), words('mif1heic'));
  const meta = (offset: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, u32(0), words('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(1)),
      full('iloc', 0, u16(0x4400, 1, 1, 0, 1), u32(offset, frame.length)),
      full('iinf', 0, u16(1), full('infe', 2, u16(1, 0), words('hvc1\0'))),
      box('iprp', box('ipco', ...properties), full('ipma', 0, u32(1), u16(1), links)),
    );
  const start = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(start), box('mdat', frame)]);
}

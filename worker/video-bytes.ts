import { open, type FileHandle } from 'node:fs/promises';
import type { ErrorCode } from '../supabase/functions/_shared/generated/error-codes.gen.ts';
import { UnusableFile } from './unusable-file.ts';

/** Box types with which an MP4 or MOV can begin; old MOV files have no `ftyp`. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'];
const mostBoxes = 100_000;

type Codes = { otherType: ErrorCode; broken: ErrorCode };
const codesOfVideo: Codes = {
  otherType: 'video_format_not_supported',
  broken: 'invalid_video_format',
};

/**
 * Refuses files other than complete MP4 and MOV. Such a file is a sequence of boxes, each with its
 * length, so truncation and appended data are found without decoding.
 */
export async function checkVideoBytes(path: string, codes = codesOfVideo): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const first = await boxAt(file, 0, size);
    if (!first || !firstBoxes.includes(first.type)) {
      throw new UnusableFile(size === 0 ? codes.broken : codes.otherType, 'neither MP4 nor MOV');
    }
    const types = await walk(file, size, codes.broken);
    if (!types.has('moov')) throw new UnusableFile(codes.broken, 'it has no index');
  } finally {
    await file.close();
  }
}

async function walk(file: FileHandle, size: number, broken: ErrorCode): Promise<Set<string>> {
  const types = new Set<string>();
  let at = 0;
  for (let count = 0; at < size; count++) {
    const box = await boxAt(file, at, size);
    if (!box || count > mostBoxes) throw new UnusableFile(broken, `no box at ${at}`);
    if (at + box.length > size) throw new UnusableFile(broken, `box ${box.type} breaks off`);
    types.add(box.type);
    at += box.length;
  }
  return types;
}

type Box = { type: string; length: number };

async function boxAt(file: FileHandle, at: number, size: number): Promise<Box | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
  if (bytesRead < 8) return null;
  const type = buffer.toString('latin1', 4, 8);
  const said = buffer.readUInt32BE(0);
  // Length 0 means up to the end of the file, length 1 that a 64-bit length follows.
  if (said === 0) return { type, length: size - at };
  if (said !== 1) return said < 8 ? null : { type, length: said };
  const long = bytesRead < 16 ? 0n : buffer.readBigUInt64BE(8);
  return long < 16n || long > BigInt(Number.MAX_SAFE_INTEGER)
    ? null
    : { type, length: Number(long) };
}

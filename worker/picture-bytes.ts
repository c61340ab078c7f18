import { UnusableFile } from './unusable-file.ts';

/** The format according to the first bytes; the file name is ignored. */
type PictureFormat = 'png' | 'jpeg' | 'heic';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function formatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  return isHeic(bytes) ? 'heic' : null;
}

const heicBrands = ['heic', 'heix', 'heim', 'heis'];

/** Whether the first box names HEIC as the brand, or as one of the brands of a general one. */
function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 128)).match(/.{4}/gs);
  const [first = '', , ...others] = brands ?? [];
  const isGeneral = first === 'mif1' || first === 'msf1';
  return (
    heicBrands.includes(first) || (isGeneral && others.some((one) => heicBrands.includes(one)))
  );
}

const refuse = (why: string) => new UnusableFile('invalid_image_format', why);

/**
 * Refuses incomplete PNG, JPEG and HEIC files, all other formats, and files with a second format hidden
 * in comments or after the end: a page, a script or an archive. Data that cameras append (previews,
 * videos of live photos) is accepted, because the re-encoding removes it.
 */
export function checkPictureBytes(bytes: Buffer): PictureFormat {
  const format = formatOf(bytes);
  if (format === null) throw refuse('neither PNG, JPEG nor HEIC');
  const { comments, end } = partsOf[format](bytes);
  const tail = bytes.subarray(end);
  if (comments.some(hasActiveContent) || hasActiveContent(tail) || hasArchive(tail)) {
    throw refuse('a second file is hidden in it');
  }
  return format;
}

const activeContent = /<script|<html|<!doctype|<\?php|<iframe/i;
const archives = ['PK\u0003\u0004', 'PK\u0005\u0006', '%PDF-', '<svg', 'Rar!'];

const hasActiveContent = (part: Buffer) => activeContent.test(part.toString('latin1'));
function hasArchive(part: Buffer): boolean {
  const text = part.toString('latin1');
  return archives.some((mark) => text.includes(mark));
}

/** The sections that are not picture data, and the offset at which the picture ends. */
type Parts = { comments: Buffer[]; end: number };

function pngParts(bytes: Buffer): Parts {
  const comments: Buffer[] = [];
  for (let at = pngStart.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if (next > bytes.length) break;
    if (type === 'IEND') return { comments, end: next };
    if (type !== 'IDAT' && type !== 'fdAT') comments.push(bytes.subarray(at + 8, next - 4));
    at = next;
  }
  throw refuse('the PNG breaks off');
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

function jpegParts(bytes: Buffer): Parts {
  const comments: Buffer[] = [];
  let at = 2;
  for (;;) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined) throw refuse('the JPEG breaks off');
    if (marker === endOfImage) return { comments, end: at + 2 };
    if (at + 4 > bytes.length) throw refuse('the JPEG breaks off');
    const length = bytes.readUInt16BE(at + 2);
    const isComment = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef);
    if (isComment) comments.push(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
    // Entropy-coded data follows, and `nextMarker` skips it.
    if (marker === startOfScan && at >= bytes.length) throw refuse('the JPEG breaks off');
  }
}

/** The boxes of a HEIC; `mdat` holds the picture. */
function heicParts(bytes: Buffer): Parts {
  const comments: Buffer[] = [];
  const found = new Set<string>();
  let at = 0;
  while (at + 8 <= bytes.length) {
    const [size, type] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)];
    const header = size === 1 ? 16 : 8;
    if (!/^[\w ]{4}$/.test(type) || at + header > bytes.length) break;
    // 0 means the rest of the file, 1 a size of eight bytes.
    const wide = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    const next = size === 0 ? bytes.length : at + wide;
    if (next < at + header || next > bytes.length) throw refuse('the HEIC breaks off');
    found.add(type);
    if (type !== 'mdat') comments.push(bytes.subarray(at + header, next));
    at = next;
  }
  if (!found.has('meta') || !found.has('mdat')) throw refuse('the HEIC breaks off');
  return { comments, end: at };
}

const partsOf: Record<PictureFormat, (bytes: Buffer) => Parts> = {
  png: pngParts,
  jpeg: jpegParts,
  heic: heicParts,
};

/** The offset of the next marker. Skips data, fill bytes, stuffed zeros and restart markers. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const isPassing = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isPassing) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  throw refuse('the JPEG breaks off');
}

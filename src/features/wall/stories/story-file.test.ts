import { describe, expect, test } from 'vitest';
import { textOf } from '@/lib/errors/error-text.ts';
import { storyType } from './story-file.ts';

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0);
const box = (name: string) => new TextEncoder().encode(`\0\0\0\x18${name}`);
/** A file of the given size, mostly zeros. */
const sized = (head: Uint8Array<ArrayBuffer>, megabytes: number, extra = 0) =>
  new Blob([head, new Uint8Array(megabytes * 1_048_576 - head.length + extra)]);

const refusal = (file: Blob) =>
  storyType(file).then(
    (type) => type,
    (error: unknown) => textOf(error),
  );

describe('the file of a story', () => {
  test.each([
    ['a PNG', png, 'image/png'],
    ['a JPG', jpeg, 'image/jpeg'],
    ['an MP4', box('ftypisom'), 'video/mp4'],
    ['a MOV', box('ftypqt  '), 'Only PNG, JPG and MP4 files are supported! Try again.'],
    ['a HEIC', box('ftypheic'), 'Only PNG, JPG and MP4 files are supported! Try again.'],
    ['words', box('hello wo'), 'Only PNG, JPG and MP4 files are supported! Try again.'],
    ['nothing', new Uint8Array(), 'Only PNG, JPG and MP4 files are supported! Try again.'],
  ])('[F50] storyType() decides about %s by its first bytes', async (_what, bytes, answer) => {
    expect(await refusal(new Blob([bytes]))).toBe(answer);
  });

  test('[F50] a story can be a picture of up to 10 MB or a video of up to 100 MB', async () => {
    expect(await refusal(sized(png, 10))).toBe('image/png');
    expect(await refusal(sized(png, 10, 1))).toBe('File is bigger than 10MB');
    expect(await refusal(sized(box('ftypisom'), 100))).toBe('video/mp4');
    expect(await refusal(sized(box('ftypisom'), 100, 1))).toBe('File is bigger than 100MB');
  });
});

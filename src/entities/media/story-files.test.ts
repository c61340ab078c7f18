import { describe, expect, test } from 'vitest';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { validateFile } from './validate-file.ts';

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0);
const box = (name: string) => new TextEncoder().encode(`\0\0\0\x18${name}\0\0\0\0mif1heic`);
/** A file of the given size, mostly zeros. */
const sized = (head: Uint8Array<ArrayBuffer>, megabytes: number, extra = 0) =>
  new File([head, new Uint8Array(megabytes * 1_048_576 - head.length + extra)], 'a');

/** The type of a story's file, or the sentence of its refusal. */
async function answerTo(file: File): Promise<string> {
  const answer = await validateFile(file, 'story', ['image', 'video']);
  return 'type' in answer ? answer.type : sentenceFor(answer.code, answer.detail);
}

const refused = 'Only PNG, JPG, HEIC, MP4 and MOV files are supported! Try again.';

describe('the file of a story', () => {
  test.each([
    ['a PNG', png, 'image/png'],
    ['a JPG', jpeg, 'image/jpeg'],
    ['a HEIC', box('ftypheic'), 'image/heic'],
    ['a HEIC of a general brand', box('ftypmif1'), 'image/heic'],
    ['an MP4', box('ftypisom'), 'video/mp4'],
    ['a MOV', box('ftypqt  '), 'video/quicktime'],
    ['an AVIF', box('ftypavif'), refused],
    ['words', box('hello wo'), refused],
    ['nothing', new Uint8Array(), refused],
  ])('[F50] [F136] is judged by its first bytes: %s', async (_what, bytes, answer) => {
    expect(await answerTo(new File([bytes], 'a'))).toBe(answer);
  });

  test('[F50] can be a picture of up to 10 MB or a video of up to 100 MB', async () => {
    expect(await answerTo(sized(png, 10))).toBe('image/png');
    expect(await answerTo(sized(png, 10, 1))).toBe('File is bigger than 10MB');
    expect(await answerTo(sized(box('ftypisom'), 100))).toBe('video/mp4');
    expect(await answerTo(sized(box('ftypisom'), 100, 1))).toBe('File is bigger than 100MB');
  });
});

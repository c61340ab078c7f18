import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { validateFile } from './validate-file.ts';
import { refusedFiles } from './refused-files.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const box = (words: string) => new TextEncoder().encode(`\0\0\0\x18${words}`);
const file = (name: string, bytes: Iterable<number>, type = 'image/jpeg') =>
  new File([Uint8Array.from(bytes)], name, { type });
const avif = file('IMG_0412.jpg', box('ftypavif'));
const empty = file('empty.png', []);
const huge = file('huge.png', Object.assign(new Uint8Array(10_485_761), png));

/** The text about the refused files among the chosen ones, without Unicode isolates. */
async function said(
  chosen: File[],
  ...what: Parameters<typeof validateFile> extends [File, ...infer R] ? R : never
) {
  const checked = await Promise.all(
    chosen.map(async (one) => ({ file: one, result: await validateFile(one, ...what) })),
  );
  const refused = checked.flatMap((one) =>
    'code' in one.result ? [{ file: one.file, ...one.result }] : [],
  );
  const error = refusedFiles(refused);
  return error && textOf(error).replaceAll(/[\u2068\u2069]/g, '');
}

describe('[F39] chosen files that cannot be used', () => {
  it('each refused file gets a line with its name and reason', async () => {
    const chosen = [avif, empty, file('good.png', png), huge, file('notes.jpg', box('hello you'))];
    expect(await said(chosen, 'post', ['image'])).toBe(
      [
        '“IMG_0412.jpg”: Invalid image format. Try again with another image',
        '“empty.png”: Invalid image format. Try again with another image',
        '“huge.png”: Your image is bigger than 10MB',
        '“notes.jpg”: Invalid image format. Try again with another image',
      ].join('\n'),
    );
    expect(await said([file('good.png', png)], 'post', ['image'])).toBeNull();
  });

  it('refused files are listed after the sentence about all files', () => {
    const tooMany = new AppError('too_many_post_images');
    const lines = textOf(
      refusedFiles([{ file: empty, code: 'image_too_big', detail: {} }], tooMany),
    );
    expect(lines.split('\n').map((line) => line.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
      textOf(tooMany),
      '“empty.png”: Your image is bigger than 10MB',
    ]);
    expect(refusedFiles([], tooMany)).toBe(tooMany);
    expect(refusedFiles([])).toBeNull();
  });

  it.each(['heic', 'heix', 'mif1', 'avif', 'M4A '])(
    'a file of brand %s is refused as a video',
    async (brand) => {
      const named = file('video.mp4', box(`ftyp${brand}`), 'video/mp4');
      const sentence = 'Only MP4 and MOV files are supported! Try again.';
      expect(await said([named], 'post', ['video'])).toBe(`“video.mp4”: ${sentence}`);
    },
  );

  it.each(['isom', 'mp42', 'avc1', 'qt  '])('a video of brand %s is accepted', async (brand) => {
    expect(
      await said([file('video.mp4', box(`ftyp${brand}`), 'video/mp4')], 'post', ['video']),
    ).toBeNull();
  });
});

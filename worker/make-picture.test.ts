import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { blurPattern, lockedBlurPattern } from '../supabase/functions/_shared/domain/media.ts';
import { makePicture } from './make-picture.ts';

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

describe('the size of a picture', () => {
  test.each([
    ['post', 3000, 2000, [1500, 1000], [640, 427]],
    ['post', 400, 300, [400, 300], [400, 300]],
    ['story', 1500, 3000, [1000, 2000], [320, 640]],
    ['avatar', 300, 300, [500, 665], [200, 266]],
    ['cover', 4000, 1000, [2000, 500], [1600, 380]],
    ['id_document', 2000, 1000, [1500, 750], [640, 320]],
  ] as const)(
    '[F39] purpose %s, uploaded as %i x %i',
    async (purpose, width, height, full, thumb) => {
      const { files, result } = await makePicture(await plain(width, height), purpose, null);
      expect(await sizeOf(files.full)).toEqual(full);
      expect(await sizeOf(files.thumb)).toEqual(thumb);
      expect([result.width, result.height]).toEqual(full);
    },
  );

  test('[F39] a picture of one pixel can be processed', async () => {
    const { result } = await makePicture(await plain(1, 1), 'post', 'velour.example/mara');
    expect(result).toMatchObject({ width: 1, height: 1 });
  });
});

describe('placeholders', () => {
  test('[F39] contain average colours only', async () => {
    const { result } = await makePicture(await plain(300, 300, '#336699'), 'post', null);
    expect(result.blur).toMatch(blurPattern);
    expect(result.blur).toBe(`4x4:${'369'.repeat(16)}`);
    expect(result.locked_blur).toMatch(lockedBlurPattern);
    expect(result.locked_blur).toBe('336699-336699');
  });

  test('[F39] of a locked picture contain the averages of its upper and lower half', async () => {
    const halves = await sharp({
      create: { width: 100, height: 100, channels: 3, background: '#000' },
    })
      .composite([{ input: await plain(100, 50, '#ffffff'), gravity: 'north' }])
      .png()
      .toBuffer();
    const { result } = await makePicture(halves, 'chat', null);
    const [upper, lower] = result.locked_blur?.split('-') ?? [];
    expect(Number.parseInt(upper?.slice(0, 2) ?? '', 16)).toBeGreaterThan(180);
    expect(Number.parseInt(lower?.slice(0, 2) ?? '', 16)).toBeLessThan(75);
  });
});

test('[F39] a transparent picture stays transparent', async () => {
  const file = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { files } = await makePicture(file, 'chat', null);
  expect((await sharp(files.full).metadata()).hasAlpha).toBe(true);
});

test('[F39] grey and 16-bit pictures are converted to 8-bit sRGB', async () => {
  const grey = await sharp(await plain(30, 30))
    .toColourspace('b-w')
    .png()
    .toBuffer();
  const deep = await sharp(await plain(30, 30))
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  for (const file of [grey, deep]) {
    const { files } = await makePicture(file, 'post', 'velour.example/mara');
    expect(await sharp(files.full).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
  }
});

async function sizeOf(file: Buffer) {
  const { format, width, height } = await sharp(file).metadata();
  expect(format).toBe('webp');
  return [width, height];
}

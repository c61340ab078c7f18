import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { blurPattern, lockedBlurPattern } from '../supabase/functions/_shared/domain/media.ts';
import { heicFile } from '../tests/support/heic.ts';
import { madePicture } from '../tests/support/made-picture.ts';

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
      const { files, result } = await madePicture(await plain(width, height), purpose);
      expect(await sizeOf(files.full)).toEqual(full);
      expect(await sizeOf(files.thumb)).toEqual(thumb);
      expect([result.width, result.height]).toEqual(full);
    },
  );

  test('[F39] a picture of one pixel can be processed', async () => {
    const { result } = await madePicture(await plain(1, 1), 'post', 'velour.example/mara');
    expect(result).toMatchObject({ width: 1, height: 1 });
  });
});

test('[F28] a cover has a card of its middle, and no other picture has one', async () => {
  const cover = await madePicture(await plain(4000, 1000), 'cover');
  expect(await sizeOf(cover.files.card ?? Buffer.of())).toEqual([480, 288]);
  expect(cover.result.renditions.map(({ variant }) => variant)).toEqual(['full', 'thumb', 'card']);
  const post = await madePicture(await plain(400, 300), 'post');
  expect(Object.keys(post.files)).toEqual(['full', 'thumb']);
});

describe('placeholders', () => {
  test('[F39] contain average colours only', async () => {
    const { result } = await madePicture(await plain(300, 300, '#336699'), 'post');
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
    const { result } = await madePicture(halves, 'chat');
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
  const { files } = await madePicture(file, 'chat');
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
    const { files } = await madePicture(file, 'post', 'velour.example/mara');
    expect(await sharp(files.full).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
  }
});

describe('a HEIC', () => {
  /** The colour of the middle, as red, green, blue. */
  async function middle(file: Buffer): Promise<number[]> {
    const { data } = await sharp(file)
      .removeAlpha()
      .resize(1, 1)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  }

  test('[F136] is decoded with its colours and its size', async () => {
    const file = await heicFile({ width: 640, height: 480, colour: '#336699' });
    const { files, result } = await madePicture(file, 'post', 'velour.example/mara');
    expect(await sizeOf(files.full)).toEqual([640, 480]);
    expect([result.width, result.height]).toEqual([640, 480]);
    const [red, green, blue] = await middle(files.full);
    expect(Math.abs((red ?? 0) - 0x33)).toBeLessThan(8);
    expect(Math.abs((green ?? 0) - 0x66)).toBeLessThan(8);
    expect(Math.abs((blue ?? 0) - 0x99)).toBeLessThan(8);
  });

  test('[F136] is turned as it asks', async () => {
    const file = await heicFile({ width: 640, height: 480, turns: 1 });
    const { files } = await madePicture(file, 'story');
    expect(await sizeOf(files.full)).toEqual([480, 640]);
  });

  test('[F136] of wide colours is converted by its profile', async () => {
    const { icc: profile } = await sharp(
      await sharp(await plain(8, 8))
        .withIccProfile('p3')
        .png()
        .toBuffer(),
    ).metadata();
    const colours = await Promise.all(
      [undefined, profile].map(async (one) => {
        const picture = { width: 64, height: 64, colour: '#c86432', profile: one };
        return middle((await madePicture(await heicFile(picture), 'chat')).files.full);
      }),
    );
    // The same numbers are a stronger colour in Display P3 than in sRGB.
    const [plainOne = [], wide = []] = colours;
    expect((wide[0] ?? 0) - (plainOne[0] ?? 0)).toBeGreaterThan(5);
    expect((wide[2] ?? 0) - (plainOne[2] ?? 0)).toBeLessThan(-5);
  });

  test('[F136] [F120] with too many pixels is refused before it is decoded', async () => {
    const announced = { width: 30_000, height: 30_000 };
    const file = await heicFile({ width: 64, height: 64, announced });
    await expect(madePicture(file, 'post')).rejects.toMatchObject({ code: 'image_too_big' });
  });

  test('[F136] [F120] that hides a large picture behind a small size is refused', async () => {
    const file = await heicFile({ width: 512, height: 512, announced: { width: 64, height: 64 } });
    await expect(madePicture(file, 'post')).rejects.toMatchObject({ code: 'invalid_image_format' });
  });

  test('[F136] [F120] whose data is damaged or is another format is refused', async () => {
    const file = await heicFile({ width: 640, height: 480 });
    const damaged = Buffer.from(file);
    damaged.fill(0x5a, file.indexOf('mdat') + 4);
    await expect(madePicture(damaged, 'post')).rejects.toMatchObject({
      code: 'invalid_image_format',
    });
    const avif = await sharp(await plain(64, 64))
      .avif()
      .toBuffer();
    await expect(madePicture(avif, 'post')).rejects.toMatchObject({ code: 'invalid_image_format' });
    avif.write('heic', 8, 'latin1');
    await expect(madePicture(avif, 'post')).rejects.toMatchObject({ code: 'invalid_image_format' });
  });
});

async function sizeOf(file: Buffer) {
  const { format, width, height } = await sharp(file).metadata();
  expect(format).toBe('webp');
  return [width, height];
}

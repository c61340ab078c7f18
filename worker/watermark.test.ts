import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { madePicture } from '../tests/support/made-picture.ts';
import { watermark } from './watermark.ts';

const shortest = 'velour.example/mara';
const longest = 'creators.velour.example/a_name_of_20_letters';

const black = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })
    .png()
    .toBuffer();

/** The smallest box around all pixels that are not black, and the value of the brightest one. */
async function lightBox(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom, brightest] = [info.width, info.height, -1, -1, 0];
  for (const [at, value] of data.entries()) {
    brightest = Math.max(brightest, value);
    if (value < 40) continue;
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, top, right, bottom, brightest };
}

const shapes = [
  ['1:1', 1500, 1500],
  ['4:5', 1200, 1500],
  ['16:9', 1500, 844],
  ['9:16', 844, 1500],
  ['3:1', 1500, 500],
  ['small', 320, 240],
] as const;

describe('[F39] the profile address on a picture', () => {
  // The font has a point of this name so near to 0 that its length is written as 1e-15.
  test.each(['wren_okafor', 'x4g', shortest])('%s is drawn with numbers alone', (text) => {
    expect(watermark(text, 800, 1000)?.input.toString()).not.toMatch(/NaN/);
  });

  test.each(
    [shortest, longest].flatMap((text) => shapes.map((shape) => [text, ...shape] as const)),
  )(
    '%s is completely inside the middle square of a picture in %s',
    async (text, _shape, width, height) => {
      const { files } = await madePicture(await black(width, height), 'post', text);

      const box = await lightBox(files.full);

      const side = Math.min(width, height);
      const [left, top] = [(width - side) / 2, (height - side) / 2];
      expect(box.left).toBeGreaterThan(left);
      expect(box.top).toBeGreaterThan(top + side * 0.8);
      expect(box.bottom).toBeLessThan(top + side);
      // The opposite corner is reserved for durations and other marks of the page.
      expect(box.right).toBeLessThan(left + side * 0.8);
      expect(box.brightest).toBeGreaterThan(150);
      // A square tile shows the whole watermark, and no part of it lies outside.
      const square = { left: Math.floor(left), top: Math.floor(top), width: side, height: side };
      const shown = await lightBox(await sharp(files.full).extract(square).png().toBuffer());
      expect(shown.right - shown.left).toBe(box.right - box.left);
    },
  );

  test.each(
    [shortest, longest].flatMap((text) => shapes.map((shape) => [text, ...shape] as const)),
  )('%s is large in a tile of %s', async (text, _shape, width, height) => {
    const { files } = await madePicture(await black(width, height), 'post', text);
    const { width: across, height: down } = await sharp(files.thumb).metadata();

    const box = await lightBox(files.thumb);

    // A tile of 130 pixels on a phone shows its two lines in glyphs of at least six.
    const side = Math.min(across, down);
    expect(box.bottom - box.top).toBeGreaterThan((side * 12) / 130);
    expect(box.left).toBeGreaterThan((across - side) / 2);
    expect(box.top).toBeGreaterThan((down - side) / 2 + side * 0.75);
    expect(box.bottom).toBeLessThan((down + side) / 2);
    expect(box.right).toBeLessThan((across - side) / 2 + side * 0.8);
  });

  test('is drawn up to its last glyph', async () => {
    const drawn = async (text: string) => {
      const mark = watermark(text, 1500, 1500);
      const { info } = await sharp(mark?.input).trim().toBuffer({ resolveWithObject: true });
      return { ink: info.width, strip: (await sharp(mark?.input).metadata()).width };
    };
    const [one, two] = await Promise.all([drawn(shortest), drawn(`${shortest}_voss`)]);
    expect(two.ink - one.ink).toBeGreaterThan(4 * 10);
    for (const { ink, strip } of [one, two]) expect(strip - ink).toBeLessThanOrEqual(2);
  });

  test.each(Array.from('abcdefghijklmnopqrstuvwxyz0123456789_-.:/'))(
    'has the glyph %s',
    (glyph) => {
      const path = (text: string) => watermark(text, 1500, 1500)?.input.toString();
      expect(path(`a${glyph}`)).not.toBe(path('a'));
    },
  );

  test('omits unknown characters, and is not drawn on pictures that are too small', () => {
    expect(watermark('mara\u{1F600}', 900, 900)).toEqual(watermark('mara', 900, 900));
    expect(watermark('', 900, 900)).toBeNull();
    expect(watermark(shortest, 40, 40)).toBeNull();
    expect(watermark(shortest, 1500, 2)).toBeNull();
  });
});

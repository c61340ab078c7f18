import sharp from 'sharp';
import { blurPattern } from '../../supabase/functions/_shared/domain/media.ts';
import { watermark } from '../../worker/watermark.ts';
import { randomFrom } from './random.ts';

/*
 * Abstract pictures: soft ellipses over a gradient, with a little grain. A picture is determined by
 * the colours of its placeholder and a seed, so that it looks the same on every machine.
 */
export interface Drawing {
  seed: string;
  /** The picture's placeholder, `4x4:` and three hexadecimal digits for each cell. */
  blur: string;
  width: number;
  height: number;
  /** Text of the watermark in the corner; null for none. */
  mark: string | null;
}

type Colour = [red: number, green: number, blue: number];

/** Pictures are drawn smaller by this factor, because they have no sharp edges. */
const scale = 5;
const side = 4;

/** The picture, ready to be encoded in any size. */
export async function draw(drawing: Drawing): Promise<sharp.Sharp> {
  const { width, height, mark } = drawing;
  const small = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
  const colours = coloursOf(drawing.blur);
  const ground = await sharp(Buffer.from(colours.flat()), {
    raw: { width: side, height: side, channels: 3 },
  })
    .resize(small.width, small.height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: light(drawing.seed, colours, small.width, small.height) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { width, height, channels: 3 } as const;
  const pixels = await sharp(ground, { raw: { ...small, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  addGrain(pixels);
  const laid = mark === null ? null : watermark(mark, width, height);
  if (laid === null) return sharp(pixels, { raw });
  const marked = sharp(pixels, { raw }).composite([laid]).removeAlpha();
  return sharp(await marked.raw().toBuffer(), { raw });
}

function coloursOf(blur: string): Colour[] {
  if (!blurPattern.test(blur)) throw new Error(`Not a placeholder: ${blur}`);
  const digits = blur.slice(blur.indexOf(':') + 1);
  const value = (at: number) => Number.parseInt(digits.charAt(at), 16) * 17;
  return Array.from({ length: side * side }, (_, cell) => [
    value(cell * 3),
    value(cell * 3 + 1),
    value(cell * 3 + 2),
  ]);
}

/** A few soft ellipses, large ones first, each in a more vivid shade of the background colours. */
function light(seed: string, colours: Colour[], width: number, height: number): Buffer {
  const random = randomFrom(seed);
  const between = (from: number, to: number) => from + random() * (to - from);
  const long = Math.max(width, height);
  const count = 4 + Math.floor(random() * 4);
  const ellipses = Array.from({ length: count }, (_, place) => {
    const size = 1 - place / (count + 2);
    const colour = colours[Math.floor(random() * colours.length)] ?? [200, 120, 80];
    const shade = livelier(colour, between(1.1, 1.7), between(0.72, 1.3));
    const [x, y] = [between(0, width).toFixed(1), between(0, height).toFixed(1)];
    const [rx, ry] = [between(0.2, 0.52), between(0.13, 0.44)].map((r) =>
      (long * size * r).toFixed(1),
    );
    const core = (between(0.05, 0.72) * 100).toFixed(0);
    return (
      `<radialGradient id="g${place}"><stop offset="${core}%" stop-color="rgb(${shade})"/>` +
      `<stop offset="100%" stop-color="rgb(${shade})" stop-opacity="0"/></radialGradient>` +
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#g${place})" ` +
      `fill-opacity="${between(0.5, 0.95).toFixed(2)}" ` +
      `transform="rotate(${between(-80, 80).toFixed(0)} ${x} ${y})"/>`
    );
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `${ellipses.join('')}<radialGradient id="rim" cx="50%" cy="45%" r="80%">` +
      '<stop offset="55%" stop-opacity="0"/><stop offset="100%" stop-opacity=".42"/>' +
      `</radialGradient><rect width="${width}" height="${height}" fill="url(#rim)"/></svg>`,
  );
}

function livelier(colour: Colour, saturation: number, brightness: number): string {
  const grey = (colour[0] + colour[1] + colour[2]) / 3;
  return colour
    .map((value) => (grey + (value - grey) * saturation) * brightness)
    .map((value) => Math.round(Math.min(255, Math.max(0, value))))
    .join(',');
}

const specks = Int8Array.from({ length: 65_537 }, grain());

function grain() {
  const random = randomFrom('grain');
  return () => Math.round((random() + random() - 1) * 8);
}

/**
 * Adds faint grain. The number of specks has no common factor with any width, so no pattern is
 * visible.
 */
function addGrain(pixels: Buffer) {
  const values = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let at = 0, speck = 0; at < values.length; at += 3) {
    const change = specks[speck] ?? 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      values[channel] = (values[channel] ?? 0) + change;
    }
    speck = speck + 1 === specks.length ? 0 : speck + 1;
  }
}

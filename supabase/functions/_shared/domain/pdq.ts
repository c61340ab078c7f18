/*
 * PDQ, the hash of pictures of facebook/ThreatExchange, written from its description: brightness,
 * blurred and reduced to 64 by 64 samples, the 16 by 16 lowest waves of a cosine transform, and one
 * bit for each: whether it is stronger than the median. Worker and page share this file, so that
 * both hash alike.
 */

/** Brightness of each pixel, 0 to 255, row by row. */
export type Luma = { data: Float64Array; width: number; height: number };

/** A hash as 64 hexadecimal digits, and how much there is to see in the picture, 0 to 100. */
export type Pdq = { hash: string; quality: number };

const samples = 64;
const waves = 16;

/** pixels: pictures are scaled down to this width and height before they are hashed */
export const pdqSide = 512;

/** The brightness of bytes with three or more channels, of which the first are red, green, blue. */
export function lumaOf(bytes: ArrayLike<number>, width: number, height: number): Luma {
  const channels = bytes.length / (width * height);
  const at = (index: number) => bytes[index] ?? 0;
  const data = new Float64Array(width * height);
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const start = pixel * channels;
    data[pixel] = 0.299 * at(start) + 0.587 * at(start + 1) + 0.114 * at(start + 2);
  }
  return { data, width, height };
}

export function pdq(luma: Luma): Pdq {
  const reduced = reduce(luma);
  return { hash: hexOf(transform(reduced)), quality: qualityOf(reduced) };
}

/** How many of the 256 bits differ. */
export function hashDistance(one: string, other: string): number {
  let count = 0;
  for (let digit = 0; digit < one.length; digit += 8) {
    const part = (hash: string) => Number.parseInt(hash.slice(digit, digit + 8), 16);
    for (let bits = part(one) ^ part(other); bits !== 0; bits &= bits - 1) count += 1;
  }
  return count;
}

const value = (data: Float64Array, index: number) => data[index] ?? 0;

function filled(length: number, at: (index: number) => number): Float64Array {
  const data = new Float64Array(length);
  for (let index = 0; index < length; index += 1) data[index] = at(index);
  return data;
}

/** Blurs twice in each direction, so that single pixels do not count, and takes 64 by 64 samples. */
function reduce({ data, width, height }: Luma): Float64Array {
  let blurred = data;
  if (width !== samples || height !== samples) {
    const [across, down] = [windowOf(width), windowOf(height)];
    for (let pass = 0; pass < 2; pass += 1) {
      blurred = averaged(blurred, { lines: height, step: 1, next: width, length: width }, across);
      blurred = averaged(blurred, { lines: width, step: width, next: 1, length: height }, down);
    }
  }
  const nearest = (index: number, length: number) => Math.floor(((index + 0.5) * length) / samples);
  return filled(samples * samples, (index) => {
    const row = nearest(Math.floor(index / samples), height);
    return value(blurred, row * width + nearest(index % samples, width));
  });
}

const windowOf = (length: number) => Math.floor((length + 2 * samples - 1) / (2 * samples));

/** Where the values of each line lie: `step` apart, `next` from line to line. */
type Lines = { lines: number; step: number; next: number; length: number };

/** The mean of a window around each value; at the ends, of what the window has there. */
function averaged(data: Float64Array, layout: Lines, window: number): Float64Array {
  const { lines, step, next, length } = layout;
  const result = new Float64Array(data.length);
  const ahead = Math.floor((window + 2) / 2);
  for (let line = 0; line < lines; line += 1) {
    const start = line * next;
    let sum = 0;
    let [begin, end] = [0, 0];
    for (let index = 0; index < length; index += 1) {
      for (; end < length && end < index + ahead; end += 1) sum += value(data, start + end * step);
      for (; begin < index + ahead - window; begin += 1) sum -= value(data, start + begin * step);
      result[start + index * step] = sum / (end - begin);
    }
  }
  return result;
}

/** Row i has wave i + 1: the first, a constant, is left out. */
const cosines = filled(waves * samples, (index) => {
  const [wave, sample] = [Math.floor(index / samples), index % samples];
  return Math.sqrt(2 / samples) * Math.cos((Math.PI / 2 / samples) * (wave + 1) * (2 * sample + 1));
});

/** The strength of each of the 16 by 16 waves. */
function transform(reduced: Float64Array): Float64Array {
  const rows = filled(waves * samples, (index) => {
    const [wave, column] = [Math.floor(index / samples), index % samples];
    let sum = 0;
    for (let row = 0; row < samples; row += 1)
      sum += value(cosines, wave * samples + row) * value(reduced, row * samples + column);
    return sum;
  });
  return filled(waves * waves, (index) => {
    const [down, across] = [Math.floor(index / waves), index % waves];
    let sum = 0;
    for (let column = 0; column < samples; column += 1)
      sum += value(rows, down * samples + column) * value(cosines, across * samples + column);
    return sum;
  });
}

function hexOf(strengths: Float64Array): string {
  const middle = strengths.slice().sort()[(waves * waves) / 2 - 1] ?? 0;
  let digits = '';
  // The last wave is the first bit.
  for (let high = waves * waves - 1; high >= 0; high -= 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit += 1)
      digit = digit * 2 + (value(strengths, high - bit) > middle ? 1 : 0);
    digits += digit.toString(16);
  }
  return digits;
}

/** Counts steps between neighbours; a plain surface or a slow change has none. */
function qualityOf(reduced: Float64Array): number {
  const step = (one: number, other: number) =>
    Math.abs(Math.trunc(((value(reduced, one) - value(reduced, other)) * 100) / 255));
  let sum = 0;
  for (let row = 0; row < samples; row += 1)
    for (let column = 0; column < samples; column += 1) {
      const here = row * samples + column;
      if (row + 1 < samples) sum += step(here, here + samples);
      if (column + 1 < samples) sum += step(here, here + 1);
    }
  return Math.min(100, Math.floor(sum / 90));
}

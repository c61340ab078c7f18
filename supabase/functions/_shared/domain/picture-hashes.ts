import { pdq, type Luma, type Pdq } from './pdq.ts';

/**
 * A picture as copies of it may look. A copy is compared by its own hash alone, so the hashes of
 * the eight orientations and of slight crops belong to the picture that it copies.
 */
export type PictureHashes = { hashes: string[]; quality: number };

/** The part of the width or height that a crop takes away. */
const cropped = 0.05;

/** The picture's own hash first, then those of its other orientations. */
export function frameHashes(luma: Luma): PictureHashes {
  const own = pdq(luma);
  return hashesOf(
    own,
    turns.slice(1).map((turn) => turn(luma)),
  );
}

/** As frameHashes(), and then those of the picture with its sides cropped, and at half its size. */
export function pictureHashes(luma: Luma): PictureHashes {
  const own = frameHashes(luma);
  const others = [...cropsOf(luma), halved(luma)].map((other) => pdq(other).hash);
  return { ...own, hashes: [...own.hashes, ...others] };
}

const hashesOf = (own: Pdq, others: Luma[]): PictureHashes => ({
  hashes: [own.hash, ...others.map((other) => pdq(other).hash)],
  quality: own.quality,
});

function turned({ data, width, height }: Luma): Luma {
  const result = new Float64Array(data.length);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      result[column * height + height - 1 - row] = data[row * width + column] ?? 0;
  return { data: result, width: height, height: width };
}

function mirrored({ data, width, height }: Luma): Luma {
  const result = new Float64Array(data.length);
  for (let start = 0; start < data.length; start += width)
    result.set(data.slice(start, start + width).reverse(), start);
  return { data: result, width, height };
}

/** The blur of a small picture depends on its size. */
function halved({ data, width, height }: Luma): Luma {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const at = (row: number, column: number) => data[row * width + column] ?? 0;
  const result = new Float64Array(half.width * half.height);
  for (let row = 0; row < half.height; row += 1)
    for (let column = 0; column < half.width; column += 1) {
      const [top, left] = [2 * row, 2 * column];
      const sum = at(top, left) + at(top, left + 1) + at(top + 1, left) + at(top + 1, left + 1);
      result[row * half.width + column] = sum / 4;
    }
  return { data: result, ...half };
}

const same = (luma: Luma) => luma;
const twice = (luma: Luma) => turned(turned(luma));
const thrice = (luma: Luma) => turned(twice(luma));
const turns = [same, turned, twice, thrice].flatMap((turn) => [
  turn,
  (luma: Luma) => mirrored(turn(luma)),
]);

/** One side, two sides at a corner, all sides, and all sides by half. */
const cuts = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [1, 1, 0, 0],
  [1, 0, 0, 1],
  [0, 1, 1, 0],
  [0, 0, 1, 1],
  [1, 1, 1, 1],
  [0.5, 0.5, 0.5, 0.5],
] as const;

function cropsOf(luma: Luma): Luma[] {
  return cuts.map(([left, top, right, bottom]) => {
    const across = (part: number) => Math.round(luma.width * cropped * part);
    const down = (part: number) => Math.round(luma.height * cropped * part);
    const width = luma.width - across(left) - across(right);
    const height = luma.height - down(top) - down(bottom);
    const data = new Float64Array(width * height);
    for (let row = 0; row < height; row += 1) {
      const start = (row + down(top)) * luma.width + across(left);
      data.set(luma.data.subarray(start, start + width), row * width);
    }
    return { data, width, height };
  });
}

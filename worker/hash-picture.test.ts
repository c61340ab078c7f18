import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashDistance, pdq } from '../supabase/functions/_shared/domain/pdq.ts';
import { hashPicture, lumaOfFile } from './hash-picture.ts';
import { watermark } from './watermark.ts';

const published = {
  'shrink-a-lot.jpg': 'd0f8f1ccc0f4a84d0a370a3a228f67f0b36e2ed5b6623e1d33e6339c4e9c9b22',
  'square-128x128.jpg': 'd8f8f1eec0f4a84f0e37022a078f63f0b36e2ed596621e1d33e6239c4e9c9b22',
};

test.each(Object.entries(published))('hashes %s as published', async (name, hash) => {
  const file = readFileSync(join(import.meta.dirname, 'pdq-vectors', name));
  expect(pdq(await lumaOfFile(file))).toEqual({ hash, quality: 100 });
});

test('finds nothing to see in a plain picture', async () => {
  const plain = { width: 300, height: 200, channels: 3 as const, background: '#a37' };
  expect(pdq(await lumaOfFile(await sharp({ create: plain }).png().toBuffer())).quality).toBe(0);
});

/** A generator with a known beginning: mulberry32. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function drawn(seed: number) {
  const random = randomFrom(seed);
  const [width, height] = [260 + Math.floor(random() * 140), 260 + Math.floor(random() * 140)];
  const colour = () =>
    `#${Math.floor(random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`;
  const shapes = Array.from({ length: 12 + Math.floor(random() * 20) }, () => {
    const [x, y] = [random() * width, random() * height];
    const [a, b] = [width * (0.03 + 0.22 * random()), height * (0.03 + 0.22 * random())];
    const turn = `transform="rotate(${random() * 180} ${x} ${y})" fill="${colour()}"`;
    return random() < 0.5
      ? `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" ${turn}/>`
      : `<rect x="${x - a}" y="${y - b}" width="${2 * a}" height="${2 * b}" ${turn}/>`;
  });
  const ground = `<rect width="100%" height="100%" fill="${colour()}"/>`;
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${shapes.join('')}</svg>`;
  return { file: await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer(), width, height };
}

type Drawn = Awaited<ReturnType<typeof drawn>>;

const cropOf = ({ file, width, height }: Drawn, left: number, top: number, part: number) =>
  sharp(file).extract({
    left: Math.floor(width * left),
    top: Math.floor(height * top),
    width: Math.floor(width * part),
    height: Math.floor(height * part),
  });

const copies: Record<string, (from: Drawn) => sharp.Sharp> = {
  'JPEG 60': ({ file }) => sharp(file).jpeg({ quality: 60 }),
  'half size': ({ file, width }) => sharp(file).resize(Math.round(width / 2)),
  'a crop in the middle': (from) => cropOf(from, 0.025, 0.025, 0.95),
  'a crop at two sides': (from) => cropOf(from, 0.05, 0.05, 0.95),
  watermark: ({ file, width, height }) => {
    const mark = watermark('velour.example/somebody', width, height);
    return sharp(file).composite(mark ? [mark] : []);
  },
  'a mirror': ({ file }) => sharp(file).flop(),
  'a turn by 90': ({ file }) => sharp(file).rotate(90),
  'a turn by 90, mirrored': ({ file }) => sharp(file).rotate(90).flop(),
  'a turn by 180': ({ file }) => sharp(file).rotate(180),
  'a turn by 180, mirrored': ({ file }) => sharp(file).flip(),
  'a turn by 270': ({ file }) => sharp(file).rotate(270),
  'a turn by 270, mirrored': ({ file }) => sharp(file).rotate(270).flop(),
};

const isMatch = (hashes: string[], hash: string) =>
  hashes.some((one) => hashDistance(one, hash) <= 31);

const pictures = 200;

test('[F148] finds the copies of drawn pictures, and no other pictures', async () => {
  const missed: Record<string, number> = {};
  const originals: string[][] = [];
  for (let seed = 1; seed <= pictures; seed += 1) {
    const original = await drawn(seed);
    const { hashes, quality } = await hashPicture(original.file);
    expect(quality).toBeGreaterThanOrEqual(50);
    originals.push(hashes);
    for (const [name, change] of Object.entries(copies)) {
      // a file of its own: sharp does its operations in an order of its own
      const copy = pdq(await lumaOfFile(await change(original).toBuffer()));
      missed[name] = (missed[name] ?? 0) + (isMatch(hashes, copy.hash) ? 0 : 1);
    }
  }
  for (const count of Object.values(missed)) expect(count).toBeLessThanOrEqual(pictures / 100);
  const pairs = originals.flatMap((one, index) =>
    originals.slice(0, index).map((other) => [one, other[0] ?? ''] as const),
  );
  expect(pairs.length).toBeGreaterThan(10_000);
  expect(pairs.filter(([one, other]) => isMatch(one, other))).toEqual([]);
}, 240_000);

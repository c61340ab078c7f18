import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'opentype.js';

const require = createRequire(import.meta.url);
// Node finds its CommonJS form alone, which names no exports.
const opentype: typeof import('opentype.js') = require('opentype.js');

/** Of the shorter side: the size of the glyphs, and how far they stand from the edges. */
const glyphs = { part: 0.032, least: 11, most: 30 };
const margin = 0.03;
/**
 * Widest part of the square; the corner opposite belongs to lengths and other marks of the page.
 */
const widest = 0.7;
/** Smaller glyphs cannot be read: such a picture stays as it is. */
const smallest = 5;

/** A drawing and where it lies on the picture, in pixels. */
export type Mark = { input: Buffer; left: number; top: number };

/**
 * The profile's address, light with a dark rim, so that it reads on any picture. It stands in the
 * lower left corner of the square in the middle, so that the square tiles of a page show all of it.
 */
export function watermark(text: string, width: number, height: number): Mark | null {
  const font = (loaded ??= load());
  const known = Array.from(text)
    .filter((glyph) => font.charToGlyphIndex(glyph) > 0)
    .join('');
  const side = Math.min(width, height);
  const wanted = Math.min(glyphs.most, Math.max(glyphs.least, side * glyphs.part));
  const size = Math.min(wanted, (side * widest) / font.getAdvanceWidth(known, 1));
  if (known === '' || size < smallest) return null;
  const rim = size / 8;
  const line = font.getPath(known, 0, 0, size);
  const box = line.getBoundingBox();
  const strip = {
    width: Math.ceil(box.x2 - box.x1 + 2 * rim),
    height: Math.ceil(box.y2 - box.y1 + 2 * rim),
  };
  const away = Math.round(side * margin);
  return {
    input: Buffer.from(drawn(line.toPathData(2), strip, [rim - box.x1, rim - box.y1], rim)),
    left: Math.floor((width - side) / 2) + away,
    top: Math.floor((height + side) / 2) - away - strip.height,
  };
}

type Size = { width: number; height: number };

function drawn(path: string, { width, height }: Size, at: readonly number[], rim: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g transform="translate(${at.join(' ')})">` +
    `<path d="${path}" fill="none" stroke="rgb(0 0 0 / .4)" stroke-width="${2 * rim}" stroke-linejoin="round"/>` +
    `<path d="${path}" fill="rgb(255 255 255 / .88)"/></g></svg>`
  );
}

let loaded: Font | undefined;

/** A typeface of our own: what a machine has installed makes no difference. */
function load(): Font {
  const path = require.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff');
  const file = readFileSync(path);
  return opentype.parse(Uint8Array.from(file).buffer);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, Path } from 'opentype.js';

const require = createRequire(import.meta.url);
// Node resolves the CommonJS build only, which has no named exports.
const opentype: typeof import('opentype.js') = require('opentype.js');

/**
 * The size of the glyphs as a part of the shorter side, by use: a tile is shown a tenth as large as
 * its picture.
 */
const glyphs = {
  picture: { part: 0.032, least: 11, most: 30 },
  tile: { part: 0.065, least: 11, most: 42 },
};
/** The distance from the edges, as a part of the shorter side. */
const margin = 0.03;
/** The distance of two lines, in sizes of the glyphs. */
const leading = 1.15;
/**
 * Maximum width as part of the square; the opposite corner is reserved for durations and other
 * marks.
 */
const widest = 0.7;
/** pixels: smaller glyphs are unreadable, so the picture gets no watermark */
const smallest = 5;

/** The watermark as SVG, and its position on the picture in pixels. */
export type Mark = { input: Buffer; left: number; top: number };

/**
 * The profile's address in a light colour with a dark outline, so that it is readable on any
 * picture. It is in the lower left corner of the middle square, so that square tiles show all of
 * it. On a tile it has two lines and larger glyphs.
 */
export function watermark(
  text: string,
  width: number,
  height: number,
  use: keyof typeof glyphs = 'picture',
): Mark | null {
  const font = (loaded ??= load());
  const known = Array.from(text)
    .filter((glyph) => font.charToGlyphIndex(glyph) > 0)
    .join('');
  const lines = (use === 'tile' ? known.split(/(?=\/)/) : [known]).filter((line) => line !== '');
  if (lines.length === 0) return null;
  const side = Math.min(width, height);
  const { part, least, most } = glyphs[use];
  const wanted = Math.min(most, Math.max(least, side * part));
  const longest = Math.max(...lines.map((line) => font.getAdvanceWidth(line, 1)));
  const size = Math.min(wanted, (side * widest) / longest);
  if (size < smallest) return null;
  const rim = size / 8;
  const path = new opentype.Path();
  for (const [at, line] of lines.entries())
    path.extend(font.getPath(line, 0, at * leading * size, size));
  const box = path.getBoundingBox();
  const strip = {
    width: Math.ceil(box.x2 - box.x1 + 2 * rim),
    height: Math.ceil(box.y2 - box.y1 + 2 * rim),
  };
  const away = Math.round(side * margin);
  return {
    input: Buffer.from(drawn(dataOf(path), strip, [rim - box.x1, rim - box.y1], rim)),
    left: Math.floor((width - side) / 2) + away,
    top: Math.floor((height + side) / 2) - away - strip.height,
  };
}

/** Rounds by itself: the library writes NaN for a length like 1e-15, and the text ends there. */
function dataOf(line: Path): string {
  for (const command of line.commands)
    for (const [key, value] of Object.entries(command))
      if (typeof value === 'number')
        Object.assign(command, { [key]: Math.round(value * 100) / 100 });
  return line.toPathData(2);
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

/** A bundled font, so that the result does not depend on the fonts of the machine. */
function load(): Font {
  const path = require.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff');
  const file = readFileSync(path);
  return opentype.parse(Uint8Array.from(file).buffer);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, Path } from 'opentype.js';

const require = createRequire(import.meta.url);
// Node resolves the CommonJS build only, which has no named exports.
const opentype: typeof import('opentype.js') = require('opentype.js');

/** The size of the glyphs and their distance from the edges, as parts of the shorter side. */
const glyphs = { part: 0.032, least: 11, most: 30 };
const margin = 0.03;
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
 * it.
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
    input: Buffer.from(drawn(dataOf(line), strip, [rim - box.x1, rim - box.y1], rim)),
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

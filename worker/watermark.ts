import type { OverlayOptions } from 'sharp';
import { lettering } from './letters.ts';

const smallest = { width: 80, height: 24 };
const letterHeight = 8;
const margin = 3;

/**
 * The profile's address in the lower corner, light with a dark rim, so that it reads on any picture.
 * Pictures too small to carry text stay as they are.
 */
export function watermark(text: string, width: number, height: number): OverlayOptions[] {
  const { path, width: length } = lettering(text);
  if (width < smallest.width || height < smallest.height || path === '') return [];
  const wanted = Math.min(34, Math.max(14, Math.min(width, height) * 0.03)) / letterHeight;
  const scale = Math.min(wanted, width / (length + 2 * margin));
  const strip = Math.min(height, Math.ceil(scale * (letterHeight + 2 * margin)));
  const left = width - scale * (length + margin);
  const top = strip - scale * (letterHeight + margin);
  const line = (colour: string, stroke: number) =>
    `<path d="${path}" stroke="${colour}" stroke-width="${stroke}"/>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${strip}">` +
    `<g transform="translate(${left} ${top}) scale(${scale})" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round">` +
    `${line('rgb(0 0 0 / .45)', 1.9)}${line('rgb(255 255 255 / .85)', 0.8)}</g></svg>`;
  return [{ input: Buffer.from(svg), gravity: 'southeast' }];
}

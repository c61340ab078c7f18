/*
 * What the subjects draw with. Lengths are parts of a hundred of the shorter side. A subject is a
 * function of its scene alone, so that a picture is the same on every machine.
 */
type Paint = (turn: number, saturation: number, lightness: number, opacity?: number) => string;

export interface Scene {
  width: number;
  height: number;
  random: () => number;
  /** A colour: degrees from the hue of the scene, saturation and lightness in percent. */
  tone: Paint;
  /** The same with a hue of its own: water, leaves, lamps. */
  real: Paint;
  /** Whether its hue is between purple and yellow. */
  isWarm: boolean;
  /** Where a moving scene stands in its loop, from 0 to 1; 0 for a picture. */
  phase: number;
}

export type Subject = (scene: Scene) => string;

/** degrees, part of the full saturation, part of the full lightness */
export interface Light {
  hue: number;
  saturation: number;
  lightness: number;
}

const clamped = (value: number) => Math.max(0, Math.min(100, value)).toFixed(1);

export const paintOf =
  ({ hue, saturation, lightness }: Light): Paint =>
  (turn, s, l, opacity = 1) =>
    `hsl(${((((hue + turn) % 360) + 360) % 360).toFixed(0)} ${clamped(s * saturation)}% ` +
    `${clamped(l * lightness)}% / ${opacity.toFixed(2)})`;

export const between = ({ random }: Scene, from: number, to: number) =>
  from + random() * (to - from);

/**
 * A place from left to right, as parts of the width. Cards show the middle of a wide picture, so
 * that it is nearer to the middle there.
 */
export function across(scene: Scene, from: number, to: number): number {
  const part = between(scene, from, to);
  return scene.width * (scene.width > 2 * scene.height ? 0.5 + (part - 0.5) * 0.4 : part);
}

/** A swing that ends where it began: `rounds` whole ones in a loop, `lag` is a part of a round. */
export const swing = ({ phase }: Scene, rounds = 1, lag = 0) =>
  Math.sin(2 * Math.PI * (rounds * phase + lag));

export const times = <Item>(count: number, item: (place: number) => Item): Item[] =>
  Array.from({ length: count }, (_, place) => item(place));

type Stop = [part: number, colour: string];

const stopsOf = (stops: Stop[]) =>
  stops.map(([part, colour]) => `<stop offset="${part}" stop-color="${colour}"/>`).join('');

/** A linear gradient from top to bottom, or in the direction of two points. */
export const linear = (id: string, stops: Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;

export const radial = (id: string, stops: Stop[], [cx, cy, r] = [0.5, 0.5, 0.5]) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`;

/** An outline that a group is cut to. */
export const clip = (id: string, path: string) =>
  `<clipPath id="${id}"><path d="${path}"/></clipPath>`;

export const fill = ({ width, height }: Scene, paint: string, from = 0) =>
  `<rect y="${num(from)}" width="${num(width)}" height="${num(height - from)}" fill="${paint}"/>`;

export const num = (value: number) => value.toFixed(2);

type Point = readonly [x: number, y: number];

export const line = (points: readonly Point[]) =>
  points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`).join('');

export const shape = (points: readonly Point[], paint: string) =>
  `<path d="${line(points)}Z" fill="${paint}"/>`;

export const disc = (x: number, y: number, r: number, paint: string, ry = r) =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(r)}" ry="${num(ry)}" fill="${paint}"/>`;

export const box = (x: number, y: number, w: number, h: number, paint: string, r = 0) =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" rx="${num(r)}" fill="${paint}"/>`;

export const stroke = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round"/>`;

/** A ridge across the picture, closed along its lower edge. */
export function ridge(scene: Scene, heightAt: (x: number) => number, paint: string): string {
  const step = 3;
  const points = times(
    Math.ceil(scene.width / step) + 1,
    (place) => [place * step, heightAt(place * step)] as const,
  );
  return shape([...points, [scene.width + step, scene.height], [0, scene.height]], paint);
}

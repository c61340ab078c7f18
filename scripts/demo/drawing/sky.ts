import { disc, linear, radial, type Scene } from './scene.ts';

/** Dusk in the colours of warm scenes, day over cool ones. */
export const sky = ({ tone, real, isWarm }: Scene, part = 1) =>
  linear(
    'sky',
    isWarm
      ? [
          [0, tone(205, 38, 42)],
          [0.55 * part, tone(12, 58, 68)],
          [part, tone(32, 80, 80)],
        ]
      : [
          [0, real(212, 52, 52)],
          [0.6 * part, real(200, 54, 76)],
          [part, real(36, 70, 88)],
        ],
  );

/** A sun with its glow. */
export const sun = ({ real }: Scene, x: number, y: number, r: number) =>
  radial('glow', [
    [0, real(42, 96, 90, 0.75)],
    [1, real(40, 90, 80, 0)],
  ]) +
  disc(x, y, r * 3.2, 'url(#glow)') +
  disc(x, y, r, real(44, 96, 91));

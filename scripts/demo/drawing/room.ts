import { box, fill, linear, type Scene, type Subject } from './scene.ts';

/** A wall, lighter where the light comes from. */
export const wall =
  (turn: number, lightness: number): Subject =>
  (scene) =>
    linear(
      'wall',
      [
        [0, scene.tone(turn, 30, lightness)],
        [1, scene.tone(turn + 8, 38, lightness * 0.55)],
      ],
      [0, 0, 1, 1],
    ) + fill(scene, 'url(#wall)');

export const table = (scene: Scene, turn: number, level: number) =>
  linear('table', [
    [0, scene.tone(turn, 36, 46)],
    [1, scene.tone(turn, 40, 22)],
  ]) +
  fill(scene, 'url(#table)', level) +
  box(0, level, scene.width, 0.8, scene.tone(turn, 50, 66));

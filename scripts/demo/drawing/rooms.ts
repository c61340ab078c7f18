import { wall } from './room.ts';
import {
  between,
  box,
  disc,
  fill,
  linear,
  num,
  shape,
  swing,
  times,
  type Subject,
} from './scene.ts';

const leaf = (x: number, y: number, length: number, lean: number, paint: string) =>
  `<path d="M${num(x)} ${num(y)} q${num(lean - length * 0.2)} ${num(-length * 0.6)} ${num(lean)} ${num(-length)} ` +
  `q${num(length * 0.28)} ${num(length * 0.5)} ${num(-lean)} ${num(length)}Z" fill="${paint}"/>`;

const windowLight: Subject = (scene) => {
  const { width, height, tone, real, random } = scene;
  const lean = between(scene, -24, -10) + 5 * swing(scene);
  const [columns, rows] = [2 + Math.floor(random() * 2), 3];
  const size = Math.min(width / (columns + 2), height / (rows + 2.2));
  const panes = times(columns * rows, (k) => {
    const [i, j] = [k % columns, Math.floor(k / columns)];
    return box(i * size * 1.14, j * size * 1.14, size, size, real(40, 84, 80, 0.92 - j * 0.17));
  });
  const floor = height * 0.87;
  const plant = width * between(scene, 0.1, 0.85);
  const leaves = times(6, (k) =>
    leaf(
      plant + (k - 2.5) * 1.4,
      floor - 8,
      between(scene, 16, 34),
      (k - 2.5) * 5 + 1.2 * swing(scene, 1, k / 6),
      real(140, 26, 16 + k * 3),
    ),
  );
  return (
    wall(0, 38)(scene) +
    `<g transform="translate(${num(width * between(scene, 0.26, 0.42))} ${num(height * 0.1)}) skewX(${num(lean)})">${panes.join('')}</g>` +
    fill(scene, tone(0, 42, 13), floor) +
    box(0, floor, width, 0.7, tone(30, 60, 50, 0.6)) +
    leaves.join('') +
    shape(
      [
        [plant - 6, floor - 9],
        [plant + 6, floor - 9],
        [plant + 4.4, floor + 1],
        [plant - 4.4, floor + 1],
      ],
      tone(16, 50, 42),
    )
  );
};

const lamp: Subject = (scene) => {
  const { width, height, tone, real, random } = scene;
  const [x, y] = [width * between(scene, 0.34, 0.66), height * between(scene, 0.2, 0.34)];
  const floor = height * 0.84;
  const turn = 3.5 * swing(scene) + between(scene, -4, 4);
  const cone = linear('cone', [
    [0, real(42, 88, 80, 0.85)],
    [1, real(36, 70, 56, 0.05)],
  ]);
  const long = floor - y + 8;
  const at = x + between(scene, -12, 12);
  const dark = tone(10, 40, 8);
  const chair =
    box(at - 9, floor - 19, 18, 2.4, dark) +
    box(at - 9, floor - 40, 2.2, 42, dark) +
    box(at + 7, floor - 19, 2.2, 21, dark) +
    box(at - 9, floor - 40, 2.4, 3, tone(20, 60, 34)) +
    box(at - 9, floor - 30, 16, 2, dark);
  const microphone =
    box(at - 0.5, floor - 44, 1, 46, dark) +
    box(at - 7, floor + 1, 14, 1.4, dark, 0.7) +
    disc(at, floor - 46, 3.2, tone(0, 20, 60), 4.6) +
    box(at - 3.4, floor - 43, 6.8, 1.2, dark);
  const tableau =
    box(at - 16, floor - 18, 32, 2, dark) +
    box(at - 13, floor - 17, 1.8, 19, dark) +
    box(at + 11, floor - 17, 1.8, 19, dark) +
    disc(at - 5, floor - 21, 4, tone(170, 40, 60), 3) +
    box(at + 4, floor - 26, 3, 8, real(110, 26, 30), 1);
  return (
    wall(0, 19)(scene) +
    cone +
    fill(scene, tone(0, 40, 10), floor) +
    disc(x, floor + 5, 34, real(40, 70, 58, 0.4), 7) +
    `<g transform="rotate(${num(turn)} ${num(x)} 0)">` +
    box(x - 0.3, 0, 0.6, y, tone(0, 20, 30)) +
    shape(
      [
        [x - 9, y + 8],
        [x + 9, y + 8],
        [x + 34, y + long],
        [x - 34, y + long],
      ],
      'url(#cone)',
    ) +
    shape(
      [
        [x - 3.5, y - 2],
        [x + 3.5, y - 2],
        [x + 11, y + 9],
        [x - 11, y + 9],
      ],
      tone(8, 62, 42),
    ) +
    disc(x, y + 9, 9, real(46, 96, 92), 1.6) +
    '</g>' +
    ([chair, microphone, tableau][Math.floor(random() * 3)] ?? chair)
  );
};

const arches: Subject = (scene) => {
  const { width, height, tone, real, random } = scene;
  const x = width * between(scene, 0.36, 0.64);
  const base = height * 0.93;
  const isRound = random() < 0.6;
  const isDay = random() < 0.4;
  const last = isDay ? real(205, 60, 78) : real(44, 90, 86 + 4 * swing(scene));
  const rows = times(6, (k) => {
    const part = 1 - k * 0.155;
    const [w, top] = [Math.min(width, height) * 0.45 * part, height * (0.06 + k * 0.062)];
    const foot = base - k * 4;
    const curve = isRound ? w : w * 0.02;
    const paint = k === 5 ? last : tone(k * 5, 40, 20 + k * 11);
    return (
      `<path d="M${num(x - w)} ${num(foot)} L${num(x - w)} ${num(top + w)} ` +
      `${isRound ? '' : `L${num(x - w)} ${num(top + curve)} `}` +
      `A${num(w)} ${num(curve)} 0 0 1 ${num(x + w)} ${num(top + curve)} L${num(x + w)} ${num(foot)}Z" ` +
      `fill="${paint}"/>`
    );
  });
  const beam = shape(
    [
      [x - 5, base - 21],
      [x + 6, base - 21],
      [x + 30 + 6 * swing(scene), height],
      [x - 4, height],
    ],
    real(44, 90, 80, 0.4),
  );
  return wall(-6, 26)(scene) + rows.join('') + fill(scene, tone(0, 40, 16, 0.5), base) + beam;
};

const pages: Subject = (scene) => {
  const { width, height, tone, real } = scene;
  const sheet = (k: number) => {
    const [x, y] = [width * (0.3 + 0.2 * k) + between(scene, -6, 6), height * (0.42 + 0.08 * k)];
    const lines = times(11, (n) =>
      box(-20, -26 + n * 5, between(scene, 24, 40), 0.9, real(230, 30, 28, 0.7), 0.4),
    );
    return (
      `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(between(scene, -22, 22))})">` +
      box(-25, -33, 54, 70, tone(0, 50, 8, 0.25), 1) +
      box(-27, -35, 54, 70, real(38, 44, 92 - k * 3), 0.8) +
      lines.join('') +
      '</g>'
    );
  };
  const [cx, cy] = [width * between(scene, 0.72, 0.84), height * between(scene, 0.18, 0.3)];
  const shade = times(7, (k) =>
    leaf(
      width * 0.05 + k * 3,
      height * 0.95,
      between(scene, 40, 70),
      14 + k * 8 + 3 * swing(scene, 1, k / 9),
      tone(0, 60, 6, 0.16),
    ),
  );
  return (
    wall(0, 50)(scene) +
    times(3, sheet).join('') +
    disc(cx + 2, cy + 2, 13, tone(0, 50, 8, 0.3)) +
    disc(cx, cy, 12.5, tone(170, 24, 86)) +
    disc(cx, cy, 9.4, real(24, 60, 22)) +
    disc(cx - 2, cy - 2 + 0.4 * swing(scene), 5, real(30, 60, 44, 0.5), 3.4) +
    shade.join('')
  );
};

export const rooms = { windowLight, lamp, arches, pages };

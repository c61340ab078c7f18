import { wall, table } from './room.ts';
import {
  between,
  box,
  disc,
  fill,
  line,
  linear,
  num,
  radial,
  shape,
  stroke,
  swing,
  times,
  type Subject,
} from './scene.ts';

const vase: Subject = (scene) => {
  const { width, height, tone, real } = scene;
  const [x, level] = [width * between(scene, 0.38, 0.62), height * 0.8];
  const clay = linear(
    'clay',
    [
      [0, tone(-24, 30, 26)],
      [0.45, tone(-20, 34, 58)],
      [1, tone(-24, 36, 20)],
    ],
    [0, 0, 1, 0],
  );
  const flowers = times(8, (k) => {
    const [dx, up, r] = [
      (k - 3.5) * between(scene, 4, 7.5),
      between(scene, 40, 62),
      between(scene, 4, 8),
    ];
    const [fx, fy] = [x + dx + 1.4 * swing(scene, 1, k / 8), level - up];
    const petals = times(6, (p) => {
      const angle = (p * Math.PI) / 3;
      return disc(
        fx + r * 0.6 * Math.cos(angle),
        fy + r * 0.5 * Math.sin(angle),
        r * 0.58,
        tone(k * 9 - 30, 68, 58 + ((p * 7 + k * 5) % 18)),
        r * 0.5,
      );
    });
    return (
      stroke(
        `M${num(x)} ${num(level - 30)} Q${num(x + dx * 0.2)} ${num(level - 40)} ${num(fx)} ${num(fy)}`,
        real(120, 24, 30),
        0.9,
      ) +
      petals.join('') +
      disc(fx, fy, r * 0.3, tone(30, 80, 84))
    );
  });
  return (
    wall(175, 78)(scene) +
    table(scene, 18, level) +
    clay +
    disc(x + 12, level + 3, 24, tone(0, 40, 8, 0.28), 3) +
    flowers.join('') +
    `<path transform="translate(${num(x)} ${num(level)})" d="M-7 -31 Q0 -28 7 -31 L8 -25 Q20 -16 13 1 Q0 5 -13 1 Q-20 -16 -8 -25Z" fill="url(#clay)"/>`
  );
};

const bowls: Subject = (scene) => {
  const { width, height, tone, real, random } = scene;
  const level = height * between(scene, 0.6, 0.68);
  const count = 2 + Math.floor(random() * 2);
  const one = (k: number) => {
    const r = between(scene, 14, 20) * (count === 3 ? 0.85 : 1);
    const [x, y] = [(width * (k + 0.6)) / (count + 0.2), level + between(scene, 4, 14)];
    const food = times(7, (n) =>
      disc(
        x + between(scene, -0.7, 0.7) * r,
        y - 1 + between(scene, -2, 1),
        between(scene, 1.8, 3.6),
        real([14, 96, 44, 350][(n + k) % 4] ?? 0, 70, 50 + 5 * (n % 4)),
        1.8,
      ),
    );
    const steam = times(3, (n) => {
      const [sx, lift] = [x + (n - 1) * 5, 3 * swing(scene, 1, n / 3 + k / 5)];
      return stroke(
        `M${num(sx)} ${num(y - 7)} q${num(4 + lift)} -9 0 -17 q${num(-4 - lift)} -9 ${num(lift)} -18`,
        tone(20, 30, 96, 0.26),
        1.5,
      );
    });
    return (
      disc(x + 3, y + r * 0.72, r * 1.1, tone(0, 50, 6, 0.35), 3) +
      `<path d="M${num(x - r)} ${num(y)} Q${num(x - r * 0.8)} ${num(y + r * 0.85)} ${num(x)} ${num(y + r * 0.85)} Q${num(x + r * 0.8)} ${num(y + r * 0.85)} ${num(x + r)} ${num(y)}Z" fill="${tone(170 + k * 60, 30, 52 - k * 6)}"/>` +
      disc(x, y, r, tone(170 + k * 60, 32, 70), r * 0.26) +
      disc(x, y, r * 0.9, tone(10, 50, 20), r * 0.2) +
      food.join('') +
      steam.join('')
    );
  };
  const sill = times(5, (k) =>
    box(
      width * (0.08 + k * 0.17),
      height * 0.08,
      width * 0.14,
      level - height * 0.2,
      tone(195, 34, 78, 0.22 + 0.05 * (k % 2)),
    ),
  );
  return wall(0, 44)(scene) + sill.join('') + table(scene, 12, level) + times(count, one).join('');
};

const keys: Subject = (scene) => {
  const { width, height, tone, real } = scene;
  const count = Math.ceil(width / 9) + 14;
  const white = times(count, (k) => box(k * 9.4, 0, 9, 78, tone(30, 26, 90 - (k % 3) * 2), 1));
  const black = times(count, (k) =>
    [0, 1, 3, 4, 5].includes(k % 7) ? box(k * 9.4 + 6.4, 0, 6, 48, tone(0, 30, 10), 0.8) : '',
  );
  const from = between(scene, 20, 60) + 12 * swing(scene);
  return (
    wall(0, 24)(scene) +
    `<g transform="translate(-40 ${num(height * 0.42)}) rotate(${num(between(scene, -24, -10))})">` +
    box(-20, -8, count * 10, 8, tone(0, 60, 30)) +
    white.join('') +
    black.join('') +
    '</g>' +
    shape(
      [
        [from, 0],
        [from + 26, 0],
        [from + 86, height],
        [from + 40, height],
      ],
      real(42, 90, 76, 0.26),
    )
  );
};

const strings: Subject = (scene) => {
  const { width, height, real } = scene;
  const wood = radial(
    'wood',
    [
      [0, real(24, 70, 50)],
      [0.7, real(18, 66, 32)],
      [1, real(10, 60, 15)],
    ],
    [0.42, 0.4, 0.75],
  );
  const x = width * between(scene, 0.44, 0.56);
  const hole = (side: number) =>
    stroke(
      `M${num(x + side * 20)} ${num(height * 0.34)} q${num(side * 9)} 4 ${num(side * 6)} 16 q${num(-side * 3)} 14 ${num(side * 4)} 18`,
      real(14, 60, 6),
      2.6,
    ) +
    disc(x + side * 20, height * 0.34 + 1, 2.6, real(14, 60, 6)) +
    disc(x + side * 30, height * 0.34 + 33, 2.8, real(14, 60, 6));
  const four = times(4, (k) => {
    const at = x + (k - 1.5) * 4.4;
    const wide = 1.3 * swing(scene, 4 + k, k / 4);
    return stroke(
      `M${num(at)} -2 Q${num(at + wide)} ${num(height * 0.4)} ${num(at)} ${num(height * 0.78)}`,
      real(44, 50, 88, 0.95),
      0.5 + k * 0.16,
    );
  });
  return (
    wood +
    fill(scene, 'url(#wood)') +
    times(16, (k) =>
      stroke(
        line([
          [0, k * height * 0.07],
          [width, k * height * 0.07 + between(scene, -9, 9)],
        ]),
        real(12, 60, 16, 0.22),
        0.6,
      ),
    ).join('') +
    box(x - 9, -2, 18, height * 0.34, real(14, 40, 8)) +
    hole(-1) +
    hole(1) +
    shape(
      [
        [x - 14, height * 0.78],
        [x + 14, height * 0.78],
        [x + 11, height * 0.83],
        [x - 11, height * 0.83],
      ],
      real(40, 50, 62),
    ) +
    four.join('')
  );
};

/** Carved stones on a plinth. */
const clay: Subject = (scene) => {
  const { width, height, tone, random } = scene;
  const [x, level] = [width * between(scene, 0.42, 0.58), height * 0.82];
  let foot = level;
  const stones = times(3 + Math.floor(random() * 2), (k) => {
    const [rx, ry] = [between(scene, 15, 27) * (1 - k * 0.1), between(scene, 9, 15)];
    const [sx, sy] = [x + between(scene, -5, 5), foot - ry];
    foot = sy - ry * 0.8;
    return (
      `<g transform="rotate(${num(between(scene, -14, 14))} ${num(sx)} ${num(sy)})">` +
      disc(sx, sy, rx, `url(#stone${k % 2})`, ry) +
      (random() < 0.4 ? disc(sx + rx * 0.1, sy, rx * 0.34, tone(0, 36, 16), ry * 0.4) : '') +
      '</g>'
    );
  });
  const stone = (k: number) =>
    radial(
      `stone${k}`,
      [
        [0, tone(20 + k * 14, 44, 84)],
        [0.55, tone(8 + k * 14, 42, 60)],
        [1, tone(k * 14, 44, 26)],
      ],
      [0.34 + 0.1 * swing(scene), 0.28, 0.8],
    );
  return (
    wall(180, 62)(scene) +
    stone(0) +
    stone(1) +
    table(scene, 0, level + 2) +
    disc(x + 14, level + 3, 34, tone(0, 50, 6, 0.3), 3.4) +
    stones.join('')
  );
};

export const things = { vase, bowls, keys, strings, clay };

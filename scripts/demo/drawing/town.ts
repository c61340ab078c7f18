import {
  across,
  between,
  box,
  disc,
  fill,
  line,
  linear,
  shape,
  stroke,
  swing,
  times,
  type Subject,
} from './scene.ts';
import { sky, sun } from './sky.ts';

const roofs: Subject = (scene) => {
  const { width, height, tone, real, random } = scene;
  const row = (level: number, k: number) => {
    const count = Math.max(4, Math.round(width / 26)) + Math.floor(random() * 2);
    return times(count, (n) => {
      const [w, x] = [width / count + 3, (n * width) / count - 1];
      const [top, rise] = [height * level + between(scene, -6, 6), between(scene, 4, 10)];
      const lit = times(4, (p) => {
        const isLit = random() < 0.45;
        const shine = real(44, 92, 76, 0.7 + 0.3 * swing(scene, 1, random()));
        return isLit ? box(x + 3 + p * (w / 4.6), top + rise + 5 + (p % 2) * 7, 2.6, 4, shine) : '';
      });
      return (
        box(x, top + rise, w, height, tone(k * 6, 34, 50 - k * 13)) +
        shape(
          [
            [x - 1.5, top + rise + 1],
            [x + w / 2, top - rise * 0.4],
            [x + w + 1.5, top + rise + 1],
          ],
          tone(-6, 46, 40 - k * 10),
        ) +
        box(x + w * 0.66, top - 3, 3.4, rise + 4, tone(0, 36, 32 - k * 8)) +
        lit.join('')
      );
    }).join('');
  };
  return (
    sky(scene, 0.75) +
    fill(scene, 'url(#sky)') +
    sun(
      scene,
      across(scene, 0.15, 0.85),
      height * between(scene, 0.2, 0.35),
      between(scene, 6, 10),
    ) +
    [0.46, 0.6, 0.75].map(row).join('')
  );
};

const street: Subject = (scene) => {
  const { width, height, tone, real, random } = scene;
  const [far, floor] = [across(scene, 0.4, 0.6), height * between(scene, 0.6, 0.7)];
  const night = linear('night', [
    [0, tone(-70, 56, 8)],
    [1, tone(0, 60, 34)],
  ]);
  const sign = (x: number, y: number, wide: number, high: number) => {
    const turn = [0, 40, 190, -40, 120][Math.floor(random() * 5)] ?? 0;
    const shine = 0.82 + 0.18 * swing(scene, 1 + Math.floor(random() * 2), random());
    const wet = times(3, (n) =>
      box(
        x - wide * (0.5 - n * 0.12) + 0.6 * swing(scene, 1, n / 3),
        floor + 4,
        wide * (1 - n * 0.24),
        (height - floor) * (0.9 - n * 0.2),
        tone(turn, 92, 64, 0.14 * shine),
        1,
      ),
    );
    return (
      disc(x, y + high / 2, wide * 2, tone(turn, 90, 60, 0.14), high * 0.9) +
      box(x - wide / 2, y, wide, high, tone(turn, 94, 66, shine), 1.2) +
      box(x - wide / 2 + 0.9, y + 0.9, wide - 1.8, high - 1.8, tone(turn, 90, 86, 0.5), 0.8) +
      wet.join('')
    );
  };
  const building = (side: -1 | 1, k: number) => {
    const [near, wide] = [far + side * (8 + k * 13), 16 + k * 4];
    const x = side === 1 ? near : near - wide;
    const top = floor * (0.42 - k * 0.13);
    const panes = times(10, (n) =>
      random() < 0.4
        ? box(
            x + 2.5 + (n % 2) * (wide * 0.45),
            top + 4 + Math.floor(n / 2) * 8,
            wide * 0.22,
            4.4,
            real(44, 90, 74, 0.75),
          )
        : '',
    );
    return (
      box(x, top, wide, floor - top + 2, tone(-40 + k * 12, 44, 20 - k * 5)) +
      panes.join('') +
      sign(x + wide / 2 + between(scene, -3, 3), floor - 26 - k * 6, 3.4 + k * 1.6, 12 + k * 5)
    );
  };
  const buildings = [0, 1, 2].map((k) => building(-1, k) + building(1, k)).join('');
  const rain = times(50, () => {
    const [x, lag, long] = [random() * width, random(), 4 + 5 * random()];
    const y = ((lag + scene.phase * 2) % 1) * (height + 12) - 10;
    const drop = [
      [x, y],
      [x - long * 0.18, y + long],
    ] as const;
    return stroke(line(drop), tone(20, 30, 92, 0.26), 0.3);
  });
  const wet = linear('wet', [
    [0, tone(-10, 60, 30)],
    [1, tone(-50, 56, 7)],
  ]);
  return (
    night +
    wet +
    fill(scene, 'url(#night)') +
    disc(far, floor - 6, 26, tone(20, 90, 70, 0.35)) +
    fill(scene, 'url(#wet)', floor) +
    disc(far, floor + 8, 9, tone(20, 90, 74, 0.3), 40) +
    buildings +
    rain.join('')
  );
};

export const town = { roofs, street };

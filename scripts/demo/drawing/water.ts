import {
  across,
  between,
  box,
  fill,
  line,
  linear,
  num,
  ridge,
  shape,
  stroke,
  swing,
  times,
  type Subject,
} from './scene.ts';
import { sky, sun } from './sky.ts';

const sea: Subject = (scene) => {
  const { width, height, real, random } = scene;
  const horizon = height * between(scene, 0.42, 0.6);
  const x = across(scene, 0.25, 0.75);
  const water = linear('water', [
    [0, real(202, 46, 48)],
    [1, real(216, 54, 17)],
  ]);
  const low = horizon - between(scene, 4, 16);
  const glints = times(30, (k) => {
    const y = horizon + 1.5 + k * ((height - horizon) / 30);
    const wide = (3 + k * 0.9 * random()) * (1 + 0.35 * swing(scene, 1 + (k % 2), random()));
    const at = x + between(scene, -1, 1) * (4 + k * 0.5) + 0.8 * swing(scene, 1, k / 7);
    return box(at - wide / 2, y, wide, 0.8, real(42, 92, 86, 0.85 - k * 0.02), 0.4);
  });
  const swell = times(7, (k) => {
    const y = horizon + (height - horizon) * ((k + 1) / 8);
    const at = (step: number) => y + (0.4 + k * 0.22) * Math.sin(step * 1.3 + k * 2 + lag);
    const lag = 2 * Math.PI * scene.phase * (k % 2 === 0 ? 1 : -1);
    const points = times(Math.ceil(width / 5) + 1, (step) => [step * 5, at(step)] as const);
    return stroke(line(points), real(202, 40, 66 - k * 5, 0.35), 0.5 + k * 0.1);
  });
  const land = shape(
    random() < 0.5
      ? [
          [0, horizon],
          [width * 0.22, horizon - between(scene, 4, 9)],
          [width * 0.42, horizon],
        ]
      : [
          [width, horizon],
          [width * 0.8, horizon - between(scene, 4, 9)],
          [width * 0.55, horizon],
        ],
    real(215, 30, 24),
  );
  return (
    sky(scene, horizon / height) +
    water +
    fill(scene, 'url(#sky)') +
    sun(scene, x, low, between(scene, 6, 11)) +
    land +
    fill(scene, 'url(#water)', horizon) +
    swell.join('') +
    glints.join('')
  );
};

/** The edge of the water from above. */
const foam: Subject = (scene) => {
  const { width, height, real } = scene;
  const slope = between(scene, -0.25, 0.25);
  const [long, lag] = [between(scene, 22, 40), between(scene, 0, 6)];
  const edge = (level: number, size: number) => (x: number) =>
    height * level +
    slope * (x - width / 2) +
    2.5 * swing(scene, 1, level) +
    size * Math.sin(x / long + lag + level * 5) +
    size * 0.4 * Math.sin(x / 7 + level * 20);
  const start = between(scene, 0.2, 0.4);
  const bands = times(7, (k) => {
    const level = start + k * 0.095;
    const colour = real(180 + k * 5, 46 + k * 2, 68 - k * 7);
    return (
      ridge(scene, edge(level, 5), real(190, 40, 97, 0.9 - k * 0.1)) +
      ridge(scene, (x) => edge(level, 5)(x) + 1.4 + 0.5 * Math.sin(x * 0.9 + k * 3), colour)
    );
  });
  const sand = linear('sand', [
    [0, real(34, 44, 84)],
    [1, real(28, 38, 66)],
  ]);
  return sand + fill(scene, 'url(#sand)') + bands.join('');
};

const boats: Subject = (scene) => {
  const { width, height, tone, real } = scene;
  const horizon = height * between(scene, 0.55, 0.68);
  const water = linear('water', [
    [0, real(198, 40, 62)],
    [1, real(208, 50, 28)],
  ]);
  const boat = (k: number) => {
    const size = between(scene, 0.7, 1.25) * (1 + k * 0.25);
    const x = width * (0.2 + 0.3 * k + between(scene, -0.05, 0.05));
    const y = horizon + 4 + k * 7 + 0.9 * swing(scene, 1, k / 3);
    const tilt = 2.2 * swing(scene, 1, k / 3 + 0.2) + between(scene, -3, 3);
    const sail = tone(k * 140 + 170, 66, 84);
    return (
      `<g transform="translate(${num(x)} ${num(y)}) scale(${num(size)}) rotate(${num(tilt)})">` +
      shape(
        [
          [-1, -4],
          [-1, -38],
          [-15, -6],
        ],
        sail,
      ) +
      shape(
        [
          [1, -5],
          [1, -34],
          [12, -6],
        ],
        tone(k * 140 + 170, 70, 64),
      ) +
      `<path d="M-15 -3 L16 -3 Q12 4 6 4 L-8 4 Q-13 3 -15 -3Z" fill="${real(20, 30, 20)}"/></g>` +
      times(6, (n) =>
        box(
          x - (9 - n) * size + swing(scene, 1, n / 6),
          y + 6 + n * 2.6,
          (18 - 2 * n) * size,
          0.9,
          tone(k * 140 + 170, 50, 82, 0.5 - n * 0.07),
          0.4,
        ),
      ).join('')
    );
  };
  return (
    sky(scene, horizon / height) +
    water +
    fill(scene, 'url(#sky)') +
    sun(scene, across(scene, 0.15, 0.85), horizon - between(scene, 12, 30), 6) +
    ridge(
      scene,
      (x) => horizon - 5 - 3 * Math.sin(x / 21) - 1.4 * Math.sin(x / 8),
      real(205, 24, 46),
    ) +
    fill(scene, 'url(#water)', horizon) +
    times(3, boat).join('')
  );
};

export const water = { sea, foam, boats };

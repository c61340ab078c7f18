import {
  across,
  between,
  box,
  clip,
  disc,
  fill,
  line,
  linear,
  num,
  ridge,
  shape,
  swing,
  times,
  type Subject,
} from './scene.ts';
import { sky, sun } from './sky.ts';

const hills: Subject = (scene) => {
  const { width, height, tone } = scene;
  const layers = times(6, (k) => {
    const [base, size, lag] = [
      height * (0.42 + k * 0.105),
      between(scene, 4, 8),
      between(scene, 0, 6),
    ];
    return (
      ridge(
        scene,
        (x) => base + size * Math.sin(x / (15 + k * 3) + lag) + 1.5 * Math.sin(x / 5 + lag * 2),
        tone(k * 5, 30 + k * 4, 62 - k * 9),
      ) +
      disc(
        width * (0.5 + 0.22 * swing(scene, 1, k / 6)),
        base + 7,
        width * 0.55,
        tone(24, 50, 86, 0.1),
        3,
      )
    );
  });
  return (
    sky(scene, 0.7) +
    fill(scene, 'url(#sky)') +
    sun(scene, across(scene, 0.2, 0.8), height * between(scene, 0.2, 0.36), between(scene, 6, 12)) +
    layers.join('')
  );
};

const moon: Subject = (scene) => {
  const { width, height, tone, real, random } = scene;
  const night = linear('night', [
    [0, tone(0, 46, 10)],
    [1, tone(28, 46, 38)],
  ]);
  const stars = times(70, (k) =>
    disc(
      random() * width,
      random() * height * 0.75,
      0.18 + 0.35 * random(),
      real(46, 40, 94, 0.45 + 0.25 * random() + 0.25 * swing(scene, 1 + (k % 3), random())),
    ),
  );
  const [x, y, r] = [
    across(scene, 0.25, 0.75),
    // The middle of a wide picture is what a narrow header shows of it.
    height * between(scene, 0.2, 0.36) * (width > 2 * height ? 1.4 : 1),
    between(scene, 9, 15),
  ];
  const peaks = (base: number, high: number, paint: string) => {
    const count = 6 + Math.floor(random() * 3);
    const points = times(
      count + 1,
      (k) =>
        [(k * width) / count, height * (base - (k % 2) * high * (0.6 + 0.8 * random()))] as const,
    );
    return shape([[0, height], ...points, [width, height]], paint);
  };
  return (
    night +
    fill(scene, 'url(#night)') +
    stars.join('') +
    disc(x, y, r, real(46, 70, 88)) +
    disc(x - r * 0.42, y - r * 0.2, r * 0.94, tone(6, 46, 15)) +
    peaks(0.86, 0.2, tone(12, 38, 17)) +
    peaks(0.96, 0.16, tone(0, 42, 8))
  );
};

const stairs: Subject = (scene) => {
  const { width, height, tone, real, random } = scene;
  const steps = 6 + Math.floor(random() * 5);
  const isMirrored = random() < 0.5;
  const [tread, up] = [(width * 0.92) / steps, (height * between(scene, 0.6, 0.8)) / steps];
  const at = (k: number) => [width * 0.08 + k * tread, height * 0.96 - (k + 1) * up] as const;
  const flight = times(steps, (k) => {
    const [x, y] = at(k);
    return (
      box(x, y, width - x, up + 0.3, tone(4, 32, 74 - (k * 34) / steps)) +
      box(x, y, tread + 0.3, up + 0.3, tone(10, 44, 48 - (k * 18) / steps)) +
      box(x, y, tread + 0.3, 0.9, real(42, 70, 88, 0.7))
    );
  });
  const outline = times(steps, at).flatMap(([x, y]) => [[x, y] as const, [x + tread, y] as const]);
  const from = width * (0.3 + 0.16 * swing(scene) + between(scene, -0.05, 0.25));
  const shade = shape(
    [
      [from, 0],
      [width * 1.1, 0],
      [width * 1.1, height],
      [from + width * 0.45, height],
    ],
    tone(-10, 60, 12, 0.34),
  );
  const day = linear('day', [
    [0, real(208, 38, 60)],
    [1, tone(20, 62, 86)],
  ]);
  const [first, last] = [width * 0.08, height * 0.96];
  return (
    day +
    clip('flight', `${line([[first, last], ...outline, [width, last]])}Z`) +
    fill(scene, 'url(#day)') +
    `<g${isMirrored ? ` transform="translate(${num(width)} 0) scale(-1 1)"` : ''}>` +
    sun(
      scene,
      across(scene, 0.16, 0.34),
      height * between(scene, 0.16, 0.34),
      between(scene, 7, 11),
    ) +
    flight.join('') +
    fill(scene, tone(0, 30, 24), height * 0.96) +
    `<g clip-path="url(#flight)">${shade}</g></g>`
  );
};

export const land = { hills, moon, stairs };

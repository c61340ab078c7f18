import {
  between,
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

/** Folds of a curtain, or of cloth that lies across. */
const cloth: Subject = (scene) => {
  const { width, height, tone, real, random } = scene;
  const wide = between(scene, 4, 11);
  const lean = [0, 0, 18, -24, 90][Math.floor(random() * 5)] ?? 0;
  const long = Math.max(width, height) * 1.5;
  const folds = times(Math.ceil(long / wide) + 2, (k) => {
    const [x, size] = [k * wide - wide, wide * between(scene, 0.4, 0.9)];
    const a = size * (1 + 0.5 * swing(scene, 1, k / 9));
    const light = between(scene, 0, 14);
    const paint = linear(
      `fold${k}`,
      [
        [0, tone(-4, 60, 17 + light / 2)],
        [0.42, tone(8, 66, 50 + light)],
        [1, tone(0, 60, 15)],
      ],
      [0, 0, 1, 0],
    );
    return (
      paint +
      `<path d="M${num(x)} 0 C${num(x + a)} ${num(long * 0.3)} ${num(x - a)} ${num(long * 0.65)} ${num(x + a * 0.6)} ${num(long)} ` +
      `L${num(x + wide * 1.4 + a * 0.4)} ${num(long)} C${num(x + wide * 1.4 - a)} ${num(long * 0.65)} ${num(x + wide * 1.4 + a)} ${num(long * 0.3)} ${num(x + wide * 1.2)} 0Z" fill="url(#fold${k})"/>`
    );
  });
  const beam = radial(
    'beam',
    [
      [0, real(42, 90, 86, 0.4)],
      [1, tone(0, 60, 8, 0.55)],
    ],
    [between(scene, 0.25, 0.75), between(scene, 0.2, 0.55), 0.8],
  );
  const [x, y] = [width / 2, height / 2];
  return (
    fill(scene, tone(0, 50, 20)) +
    `<g transform="rotate(${lean} ${num(x)} ${num(y)}) translate(${num(x - long / 2)} ${num(y - long / 2)})">${folds.join('')}</g>` +
    beam +
    fill(scene, 'url(#beam)')
  );
};

/** Bands of silk that hang in the dark. */
const silk: Subject = (scene) => {
  const { width, height, tone } = scene;
  const ground = radial(
    'ground',
    [
      [0, tone(-20, 46, 34)],
      [1, tone(-30, 50, 8)],
    ],
    [0.5, 0.35, 0.75],
  );
  const bands = times(5, (k) => {
    const x = width * (0.12 + 0.19 * k + between(scene, -0.03, 0.03));
    const [wide, far] = [between(scene, 4, 8), between(scene, 8, 18) * (k % 2 === 0 ? 1 : -1)];
    const sway = far * (1 + 0.35 * swing(scene, 1, k / 5));
    const paint = linear(`band${k}`, [
      [0, tone(k * 12, 70, 64)],
      [0.5, tone(k * 12 - 8, 74, 40)],
      [1, tone(k * 12 + 10, 76, 70)],
    ]);
    const third = height / 3;
    return (
      paint +
      `<path d="M${num(x - wide / 2)} -2 C${num(x + sway)} ${num(third)} ${num(x - sway)} ${num(2 * third)} ${num(x + sway * 0.3)} ${num(height + 2)} ` +
      `L${num(x + sway * 0.3 + wide * 1.4)} ${num(height + 2)} C${num(x - sway + wide * 2.6)} ${num(2 * third)} ${num(x + sway + wide * 0.4)} ${num(third)} ${num(x + wide / 2)} -2Z" fill="url(#band${k})"/>` +
      stroke(
        `M${num(x)} -2 C${num(x + sway + wide * 0.2)} ${num(third)} ${num(x - sway + wide * 1.2)} ${num(2 * third)} ${num(x + sway * 0.3 + wide * 0.7)} ${num(height + 2)}`,
        tone(k * 12 + 20, 80, 84, 0.5),
        0.5,
      )
    );
  });
  return ground + fill(scene, 'url(#ground)') + bands.join('');
};

const ferns: Subject = (scene) => {
  const { width, height, tone } = scene;
  const ground = linear(
    'ground',
    [
      [0, tone(24, 40, 86)],
      [1, tone(10, 38, 68)],
    ],
    [0, 0, 1, 1],
  );
  const frond = (k: number) => {
    const [x, long] = [width * (0.08 + 0.14 * k), between(scene, 0.5, 0.86) * height];
    const lean = between(scene, -22, 22) + 3 * swing(scene, 1, k / 7);
    const at = (part: number) => [x + lean * part * part, height + 2 - long * part] as const;
    const paint = tone(-6 + k * 5, 34 + k * 2, 18 + ((k * 11) % 30));
    const leaves = times(17, (n) => {
      const [px, py] = at(0.14 + n * 0.05);
      const size = 10.5 * (1 - n / 19);
      const angle = lean * 0.9 + 1.2 * swing(scene, 1, n / 17 + k / 7);
      return [1, -1]
        .map(
          (side) =>
            `<path transform="translate(${num(px)} ${num(py)}) rotate(${num(angle)})" d="M0 0 q${num(side * size * 0.5)} ${num(-size * 0.5)} ${num(side * size)} ${num(-size * 0.36)} q${num(-side * size * 0.4)} ${num(size * 0.5)} ${num(-side * size)} ${num(size * 0.36)}Z" fill="${paint}"/>`,
        )
        .join('');
    });
    return stroke(line(times(12, (n) => at(n / 11))), paint, 0.7) + leaves.join('');
  };
  return (
    ground +
    fill(scene, 'url(#ground)') +
    disc(
      width * between(scene, 0.3, 0.7),
      height * 0.32,
      between(scene, 14, 24),
      tone(30, 70, 92, 0.7),
    ) +
    times(7, frond).join('')
  );
};

/** Lights of a room full of people, out of focus. */
const lights: Subject = (scene) => {
  const { width, height, tone, random } = scene;
  const dark = linear('dark', [
    [0, tone(-40, 60, 10)],
    [1, tone(-10, 60, 22)],
  ]);
  const beams = times(4, (k) => {
    const x = width * (0.2 + 0.2 * k);
    const to = x + between(scene, -40, 40) + 12 * swing(scene, 1, k / 4);
    return shape(
      [
        [x - 1, 0],
        [x + 1, 0],
        [to + 12, height],
        [to - 12, height],
      ],
      tone(k * 70, 90, 66, 0.2),
    );
  });
  const spots = times(34, (k) =>
    disc(
      random() * width,
      random() * height * 0.8,
      between(scene, 1.6, 7),
      tone(
        [0, 30, 60, 190][k % 4] ?? 0,
        90,
        66,
        0.22 + 0.14 * random() + 0.12 * swing(scene, 1 + (k % 2), random()),
      ),
    ),
  );
  const heads = times(Math.ceil(width / 11) + 1, (k) => {
    const [x, y] = [
      k * 11 + between(scene, -3, 3),
      height * between(scene, 0.84, 0.94) - 0.8 * swing(scene, 2, random()),
    ];
    return disc(x, y, 4.4, tone(-30, 50, 5), 5.2) + disc(x, y + 14, 8.4, tone(-30, 50, 5), 11);
  });
  return dark + fill(scene, 'url(#dark)') + beams.join('') + spots.join('') + heads.join('');
};

export const soft = { cloth, silk, ferns, lights };

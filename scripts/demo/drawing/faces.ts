import type { Figure } from './looks.ts';
import {
  between,
  disc,
  fill,
  linear,
  num,
  stroke,
  times,
  type Scene,
  type Subject,
} from './scene.ts';

/* Avatars: drawn people without features, so that nobody is taken for a real person. */
const skins = [
  ['#f3d3bd', '#dba98a'],
  ['#e6b893', '#c48a62'],
  ['#c99166', '#a16c44'],
  ['#a06a45', '#7b4d2f'],
  ['#7a4a30', '#56321f'],
  ['#54331f', '#382013'],
] as const;
const hairs = [
  '#1d1512',
  '#33211a',
  '#5a3620',
  '#8b5a2e',
  '#c58f4e',
  '#7a2f1c',
  '#9b9690',
] as const;

const path = (d: string, paint: string) => `<path d="${d}" fill="${paint}"/>`;

/** Hair behind and before the head, around the point (0, 0) between the eyes. */
const cuts: Record<Figure['cut'], (paint: string) => { behind: string; before: string }> = {
  short: (paint) => ({
    behind: '',
    before: path(
      'M-19 2 Q-24 -28 0 -29 Q25 -28 19 4 Q16 -12 4 -15 Q-13 -16 -16 -5 Q-18 0 -19 2Z',
      paint,
    ),
  }),
  long: (paint) => ({
    behind: path(
      'M-21 -6 Q-22 -30 0 -30 Q22 -30 21 -6 Q24 24 26 46 L-26 46 Q-24 22 -21 -6Z',
      paint,
    ),
    before: path('M-19 3 Q-22 -28 0 -29 Q23 -28 19 3 Q14 -14 -2 -19 Q-14 -14 -19 3Z', paint),
  }),
  bun: (paint) => ({
    behind: disc(0, -33, 10, paint),
    before: path('M-19 0 Q-22 -28 0 -28 Q22 -28 19 0 Q12 -17 0 -17 Q-12 -17 -19 0Z', paint),
  }),
  curls: (paint) => ({
    behind: times(11, (k) => {
      const angle = Math.PI + (k * Math.PI) / 10;
      return disc(23 * Math.cos(angle), 23 * Math.sin(angle) - 3, 9.5, paint);
    }).join(''),
    before: times(7, (k) =>
      disc(-16 + k * 5.4, -19 - 4 * Math.sin((k * Math.PI) / 6), 6.4, paint),
    ).join(''),
  }),
  shaved: (paint) => ({
    behind: '',
    before: path('M-18 -6 Q-18 -26 0 -26.5 Q18 -26 18 -6 Q10 -19 0 -19 Q-10 -19 -18 -6Z', paint),
  }),
  bob: (paint) => ({
    behind: path(
      'M-24 10 Q-26 -30 0 -31 Q26 -30 24 10 Q22 20 12 18 L-12 18 Q-22 20 -24 10Z',
      paint,
    ),
    before: path('M-19 0 Q-20 -27 0 -28 Q20 -27 19 0 L16 -9 L-16 -9Z', paint),
  }),
};

function person(
  scene: Scene,
  { skin, hair, cut, has }: Figure,
  x: number,
  y: number,
  size: number,
): string {
  const { tone } = scene;
  const [light, shade] = skins[skin] ?? skins[1];
  const dark = hairs[hair] ?? hairs[0];
  const { behind, before } = cuts[cut](dark);
  const shirt = tone(between(scene, 120, 220), 34, between(scene, 22, 44));
  const beard =
    has === 'beard'
      ? path('M-17.5 5 Q-18 27 0 28 Q18 27 17.5 5 Q13 14 0 13 Q-13 14 -17.5 5Z', dark)
      : '';
  const glasses = times(
    has === 'glasses' ? 2 : 0,
    (k) =>
      `<circle cx="${k * 15 - 7.5}" cy="2" r="5.6" fill="none" stroke="#2a1d18" stroke-width="1.3"/>`,
  );
  return (
    `<g transform="translate(${num(x)} ${num(y)}) scale(${num(size)})">${behind}` +
    path('M-52 96 Q-50 44 -8 40 L8 40 Q50 44 52 96Z', shirt) +
    path('M-9 14 L9 14 L10 43 Q0 50 -10 43Z', shade) +
    disc(0, 0, 18, light, 23) +
    path('M0 -23 Q20 -20 18 4 Q15 22 0 23 Q10 6 0 -23Z', `${shade}55`) +
    beard +
    before +
    glasses.join('') +
    stroke('M-8 41 Q0 51 8 41', tone(150, 30, 70, 0.5), 1.2) +
    '</g>'
  );
}

/** One person, or two beside each other. */
export const faces =
  ([first, second]: readonly Figure[]): Subject =>
  (scene) => {
    const { width, height, tone } = scene;
    const ground = linear(
      'ground',
      [
        [0, tone(18, 62, 68)],
        [1, tone(-8, 56, 40)],
      ],
      [0, 0, 1, 1],
    );
    const [x, y] = [width / 2, height * 0.46];
    const pair = (left: Figure, right: Figure) =>
      person(scene, left, x - 19, y - 3, 0.86) + person(scene, right, x + 20, y + 5, 0.84);
    return (
      ground +
      fill(scene, 'url(#ground)') +
      disc(x + between(scene, -22, 22), y - 16, between(scene, 30, 44), tone(30, 80, 82, 0.4)) +
      (first && second ? pair(first, second) : first ? person(scene, first, x, y, 1) : '')
    );
  };

import { land } from './land.ts';
import { rooms } from './rooms.ts';
import type { Light, Subject } from './scene.ts';
import { soft } from './soft.ts';
import { things } from './things.ts';
import { town } from './town.ts';
import { water } from './water.ts';

/** A person of an avatar: numbers of skin and hair colour (faces.ts), and what is on the head. */
export interface Figure {
  skin: number;
  hair: number;
  cut: 'short' | 'long' | 'bun' | 'curls' | 'shaved' | 'bob';
  has?: 'beard' | 'glasses';
}

/** What a creator's pictures show, the first one most often, and in which light. */
export interface Look extends Light {
  subjects: readonly [Subject, ...Subject[]];
  /** Who the avatar shows; nobody: it shows the first subject. */
  people: readonly Figure[];
}

const { sea, foam, boats } = water;
const { hills, moon, stairs } = land;
const { roofs, street } = town;
const { windowLight, lamp, pages, arches } = rooms;
const { vase, bowls, keys, strings, clay } = things;
const { cloth, silk, ferns, lights } = soft;

/** Subjects that a cover shows whole. */
const wide: readonly Subject[] = [sea, boats, hills, moon, roofs, lights, cloth, keys, ferns];

const look = (
  hue: number,
  subjects: Look['subjects'],
  people: Figure[],
  [saturation, lightness] = [1, 1],
): Look => ({ hue, saturation, lightness, subjects, people });

const one = (skin: number, hair: number, cut: Figure['cut'], has?: Figure['has']): Figure => ({
  skin,
  hair,
  cut,
  ...(has && { has }),
});

const looks = new Map<string, Look>([
  ['mara_voss', look(16, [stairs, roofs, windowLight, hills], [one(1, 2, 'bob')])],
  ['ines_duarte', look(188, [foam, sea, boats, bowls], [one(2, 0, 'bun')])],
  ['noor_k', look(28, [cloth, arches, windowLight, lights], [one(2, 0, 'long')])],
  ['saoirse_lane', look(96, [pages, hills, lamp, sea], [one(0, 5, 'long')], [0.8, 0.95])],
  ['yuki_tan', look(312, [street, moon, lights, roofs], [one(0, 0, 'bob')])],
  ['amara_obi', look(350, [lamp, vase, cloth, moon], [one(5, 0, 'curls')])],
  ['theo_brandt', look(22, [strings, arches, pages, lamp], [one(0, 1, 'short')], [0.85, 0.95])],
  ['mateus_lima', look(20, [bowls, vase, roofs, stairs], [one(2, 0, 'short', 'beard')])],
  [
    'kofi_mensah',
    look(18, [clay, arches, vase, windowLight], [one(5, 0, 'shaved', 'beard')], [0.75, 1]),
  ],
  ['elias_holm', look(205, [sea, hills, ferns, foam], [one(0, 4, 'short')], [0.8, 1.08])],
  [
    'ayo_lin',
    look(342, [windowLight, sea, cloth, roofs], [one(4, 0, 'shaved'), one(0, 0, 'long')]),
  ],
  [
    'luca_e_gaia',
    look(
      28,
      [bowls, pages, vase, hills],
      [one(1, 1, 'short', 'beard'), one(1, 2, 'curls')],
      [0.8, 1.05],
    ),
  ],
  [
    'rosa_and_jan',
    look(
      72,
      [pages, ferns, vase, windowLight],
      [one(0, 6, 'bob'), one(0, 6, 'short', 'glasses')],
      [0.85, 1],
    ),
  ],
  ['the_kestrels', look(256, [silk, moon, arches, lights], [one(1, 1, 'bun'), one(3, 0, 'short')])],
  [
    'duo_fermata',
    look(
      288,
      [keys, lamp, strings, pages],
      [one(0, 4, 'bob', 'glasses'), one(1, 6, 'shaved')],
      [0.7, 1],
    ),
  ],
  ['studio_null', look(330, [arches, windowLight, clay, lamp], [], [0.9, 0.92])],
  ['atelier_brume', look(36, [hills, windowLight, clay, ferns], [], [0.22, 1.06])],
  ['lowlight_films', look(228, [lamp, street, silk], [])],
  ['valentina_cruz', look(346, [silk, cloth, lights, roofs], [one(2, 1, 'long')])],
  ['priya_anand', look(24, [cloth, pages, vase, arches], [one(3, 0, 'long')])],
  [
    'oscar_finch',
    look(140, [ferns, clay, windowLight, hills], [one(0, 2, 'short', 'glasses')], [0.7, 1]),
  ],
  ['marek_zielony', look(210, [boats, sea, foam], [one(0, 3, 'short')])],
  ['wren_okafor', look(8, [lights, street, roofs, moon], [one(4, 0, 'shaved')])],
  [
    'juno_salt',
    look(176, [bowls, windowLight, moon, sea], [one(0, 0, 'bun', 'glasses')], [0.6, 1.06]),
  ],
]);

/** A cover shows another subject than most of the pictures, where there is one. */
export const coverOf = ({ subjects: [first, ...others] }: Look): Subject =>
  others.find((subject) => wide.includes(subject)) ?? others[0] ?? first;

const cuts = ['short', 'long', 'bun', 'curls', 'shaved', 'bob'] as const;
const fanSubjects = [sea, hills, ferns, moon, vase] as const;

/** The look of a creator. Followers, of whom there are avatars alone, have one by their name. */
export function lookOf(username: string, random: () => number): Look {
  const known = looks.get(username);
  if (known) return known;
  const upTo = (count: number) => Math.floor(random() * count);
  const figure = one(
    upTo(6),
    upTo(3),
    cuts[upTo(cuts.length)] ?? 'short',
    random() < 0.25 ? 'glasses' : undefined,
  );
  const isShown = random() < 0.75;
  return look(upTo(360), [fanSubjects[upTo(fanSubjects.length)] ?? sea], isShown ? [figure] : []);
}

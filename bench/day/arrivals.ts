import * as assumed from './assumptions.ts';
import { screens, type Act, type Screen } from './facts.ts';
import { sourceOf, type Source } from './random.ts';

export const MINUTES = 1440;
/** More people are not simulated one by one: each stands for several. */
const MOST = 200_000;

const drawnActs = [
  'tip',
  'unlock',
  'paidMessage',
  'subscription',
  'freeMessage',
  'like',
  'follow',
  'post',
] as const satisfies readonly Act[];
type DrawnAct = (typeof drawnActs)[number];

type Minutes = Float64Array;

/** Counts by minute of a day in UTC. A day follows days like it: what leaves it at midnight enters. */
export interface Day {
  people: number;
  arrivals: Minutes;
  creatorArrivals: Minutes;
  /** People who look at the page, in the mean of the minute. */
  online: Minutes;
  screens: Record<Screen, Minutes>;
  acts: Record<DrawnAct, Minutes>;
  videos: Minutes;
}

/** Lets people arrive, look at screens and act; the same seed gives the same day. */
export function simulateDay(people: number, seed: number): Day {
  const sample = Math.min(people, MOST);
  const source = sourceOf(seed);
  const day = emptyDay(people);
  for (let person = 0; person < sample; person += 1) live(day, source);
  const weight = people / sample;
  for (const minutes of counters(day))
    for (let at = 0; at < MINUTES; at += 1) minutes[at] = (minutes[at] ?? 0) * weight;
  return day;
}

const minutes = () => new Float64Array(MINUTES);

function emptyDay(people: number): Day {
  return {
    people,
    arrivals: minutes(),
    creatorArrivals: minutes(),
    online: minutes(),
    screens: byName(screens),
    acts: byName(drawnActs),
    videos: minutes(),
  };
}

const byName = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, minutes()])) as Record<Name, Minutes>;

const counters = (day: Day): Minutes[] => [
  day.arrivals,
  day.creatorArrivals,
  day.online,
  day.videos,
  ...Object.values(day.screens),
  ...Object.values(day.acts),
];

function live(day: Day, source: Source): void {
  const isCreator = source.next() < assumed.creatorShare;
  const kind = isCreator ? assumed.creators : assumed.fans;
  const offset = regionOf(source);
  if (source.next() >= kind.dailyShare) return;
  for (let left = source.poisson(kind.sessions); left > 0; left -= 1) {
    const from = startOf(source) - offset;
    const length = source.exponential(kind.minutes);
    const place = (count: number, counter: Minutes) => {
      for (let n = 0; n < count; n += 1) add(counter, from + source.next() * length);
    };
    add(day.arrivals, from);
    if (isCreator) add(day.creatorArrivals, from);
    stay(day.online, from, length);
    for (const name of screens) {
      const mean = length * assumed.screensAMinute * assumed.screenShares[name];
      place(source.poisson(mean), day.screens[name]);
    }
    for (const name of drawnActs)
      place(source.poisson(length * (kind.acts[name] ?? 0)), day.acts[name]);
    place(source.poisson(length * kind.videos), day.videos);
  }
}

const minuteOf = (at: number) => ((Math.floor(at) % MINUTES) + MINUTES) % MINUTES;

function add(counter: Minutes, at: number, amount = 1): void {
  const minute = minuteOf(at);
  counter[minute] = (counter[minute] ?? 0) + amount;
}

/** Adds to each minute the part of it that a session covers. */
function stay(counter: Minutes, from: number, length: number): void {
  const end = from + length;
  for (let at = from; at < end; at = Math.floor(at) + 1)
    add(counter, at, Math.min(end, Math.floor(at) + 1) - at);
}

function regionOf(source: Source): number {
  let left = source.next();
  for (const { share, offset } of assumed.regions) {
    left -= share;
    if (left < 0) return offset;
  }
  return 0;
}

const weights = assumed.hours.reduce((sum, weight) => sum + weight, 0);

/** A minute of the local day. */
function startOf(source: Source): number {
  let left = source.next() * weights;
  const hour = assumed.hours.findIndex((weight) => (left -= weight) < 0);
  return hour * 60 + source.next() * 60;
}

import { MINUTES, type Day } from './arrivals.ts';
import * as assumed from './assumptions.ts';
import { coresWanted } from './costs.ts';
import * as facts from './facts.ts';
import type { Growth } from './growth.ts';
import { busiestSecond, loadAt, sum, type DayLoad, type Load } from './load.ts';
import { diskMost, prices, realtime, realtimeShown, sizes } from './published.ts';

export interface Break {
  limit: string;
  most: number;
  /** The load on the limit, in its unit. */
  asked: number;
  /** Registered people at whom it breaks. */
  people: number;
}

type Rule = { limit: string; most: number; of: (load: Load) => number };

const rules: Rule[] = [
  {
    limit: 'Realtime: one event on browse at once, messages',
    most: realtime.messages,
    of: (load) => load.browseBurst,
  },
  {
    limit: 'Realtime: messages a second',
    most: realtime.messages,
    of: (load) => busiestSecond(load.delivered),
  },
  {
    limit: 'Realtime: messages a second without counters of walls',
    most: realtime.messages,
    of: (load) => busiestSecond(load.delivered - load.deliveredByCounters),
  },
  {
    limit: 'Realtime: joins a second',
    most: realtime.joins,
    of: (load) => busiestSecond(load.joins),
  },
  {
    limit: 'Realtime: connections',
    most: realtime.connections,
    of: (load) => load.connections,
  },
  {
    limit: 'Realtime: joins a second that its makers have shown',
    most: realtimeShown.joins,
    of: (load) => busiestSecond(load.joins),
  },
  {
    limit: 'Realtime: connections that its makers have shown',
    most: realtimeShown.connections,
    of: (load) => load.connections,
  },
  {
    limit: 'Realtime: messages a second that its makers have shown',
    most: realtimeShown.messages,
    of: (load) => busiestSecond(load.delivered),
  },
  {
    // A busy core has one statement; those that wait for a lock or the disk are not counted.
    limit: 'Database: connections of 16XL, busy ones',
    most: sizes.at(-1)?.connections ?? 0,
    of: (load) => load.cores,
  },
  ...sizes.map((size) => ({
    limit: `Compute: ${size.name}, cores`,
    most: size.cores,
    of: (load: Load) => coresWanted(load.cores),
  })),
];

const LEAST = 100;
const MOST = 1e10;

/** The smallest number of people whose busiest minute, shaped as that of the day, is over a limit. */
function peopleAt(day: Day, minute: number, { most, of }: Rule): number {
  let [low, high] = [LEAST, MOST];
  while (high / low > 1.001) {
    const middle = Math.sqrt(low * high);
    if (of(loadAt(day, minute, middle)) >= most) high = middle;
    else low = middle;
  }
  return high;
}

/** When each published limit breaks, the first one first. */
export function breaksOf(day: Day, load: DayLoad, growth: Growth): Break[] {
  const found = rules.map((rule): Break => {
    const { limit, most, of } = rule;
    return { limit, most, asked: of(load.peak), people: peopleAt(day, load.peakMinute, rule) };
  });
  const sized = (limit: string, most: number, asked: number): Break => ({
    limit,
    most,
    asked,
    people: (day.people * most) / asked,
  });
  const largest = sizes.at(-1);
  const { looksARun, runSeconds, dueSeconds } = facts.push;
  const video = load.acts.post * assumed.media.videoSecondsAPost;
  const evening = load.peak.online / (sum([...day.online], (count) => count) / MINUTES);
  return [
    ...found,
    sized(
      'Ours: members with a device whom queue-pushes sees in time',
      (looksARun / runSeconds) * dueSeconds,
      day.people * assumed.deviceShare,
    ),
    sized(
      'Ours: workers of two cores for videos, in the evening',
      1,
      ((video / facts.videoPace) * evening) / (MINUTES * 60),
    ),
    sized(
      'Database: recommended for 16XL after a year, GB',
      largest?.gigabytes ?? 0,
      growth.databaseGigabytes,
    ),
    sized('Database: largest gp3 disk after a year, GB', diskMost, growth.databaseGigabytes),
    sized(
      'Egress that the plan includes, GB a month',
      prices.cachedGigabyte.included,
      growth.mediaEgressGigabytes * 30,
    ),
  ].toSorted((one, other) => one.people - other.people);
}

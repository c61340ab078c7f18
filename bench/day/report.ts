import { MINUTES, simulateDay } from './arrivals.ts';
import * as assumed from './assumptions.ts';
import { breaksOf } from './breaks.ts';
import { costsOf, coresWanted, otherCdnDollars, sizeFor, totalOf } from './costs.ts';
import { growthOf } from './growth.ts';
import { busiestSecond, dayLoad, sum } from './load.ts';
import { sources } from './published.ts';

/** Three digits at most: the inputs have no more. */
function shown(value: number): string {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(3));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]) => [
  row(...head),
  row(...head.map((_, at) => (at === 0 ? '---' : '---:'))),
  ...rows.map((cells) => row(...cells)),
];

function figuresOf(people: number, seed: number) {
  const day = simulateDay(people, seed);
  const load = dayLoad(day);
  const growth = growthOf(
    load,
    people,
    sum([...day.videos], (count) => count),
  );
  return { day, load, growth, costs: costsOf(load, growth, people) };
}

/** The figures of several sizes beside each other, as docs/scaling.md has them. */
export function summary(sizes: number[], seed: number): string[] {
  const all = sizes.map((people) => ({ people, ...figuresOf(people, seed) }));
  type Figures = (typeof all)[number];
  const lines: [string, (figures: Figures) => string][] = [
    ['sessions a day', ({ load }) => shown(load.arrivals)],
    ['people who look at a page', ({ load }) => shown(load.peak.online)],
    ['sockets of Realtime', ({ load }) => shown(load.peak.connections)],
    ['REST requests a second', ({ load }) => shown(load.peak.rest)],
    ['of them to follow counters', ({ load }) => shown(load.peak.counterReadings)],
    ['transactions a second', ({ load }) => shown(load.peak.transactions)],
    ['of them that write', ({ load }) => shown(load.peak.writes)],
    ['cores at 50 %', ({ load }) => shown(coresWanted(load.peak.cores))],
    ['joins a second', ({ load }) => shown(load.peak.joins)],
    ['rows of realtime.messages a second', ({ load }) => shown(load.peak.sent)],
    ['messages to pages a second', ({ load }) => shown(load.peak.delivered)],
    ['of them by counters of walls', ({ load }) => shown(load.peak.deliveredByCounters)],
    ['of them by the topic browse', ({ load }) => shown(load.peak.deliveredByBrowse)],
    ['at once by one event on browse', ({ load }) => shown(load.peak.browseBurst)],
    ['rows a day', ({ growth }) => shown(growth.rowsADay)],
    ['WAL, GB a day', ({ growth }) => shown(growth.walGigabytesADay)],
    ['database after a year, GB', ({ growth }) => shown(growth.databaseGigabytes)],
    ['media that leave, TB a month', ({ growth }) => shown(growth.mediaEgressGigabytes * 0.03)],
    ['media that are kept, TB a year', ({ growth }) => shown(growth.mediaGigabytesADay * 0.365)],
    ['US dollars a month', ({ costs }) => shown(totalOf(costs))],
    [
      'US dollars a month for a thousand people',
      ({ costs, people }) => shown((1000 * totalOf(costs)) / people),
    ],
  ];
  return table(
    ['at the peak, unless a day or longer is named', ...sizes.map((people) => shown(people))],
    lines.map(([what, of]) => [what, ...all.map(of)]),
  );
}

/** The figures of a day, as tables of Markdown. */
export function report(people: number, seed: number): string[] {
  const { day, load, growth, costs } = figuresOf(people, seed);
  const { peak } = load;
  const at = `${String(Math.floor(load.peakMinute / 60)).padStart(2, '0')}:${String(load.peakMinute % 60).padStart(2, '0')}`;
  const everyDay = MINUTES * 60;
  const rates: [string, number, number | null][] = [
    ['people who look at a page', peak.online, null],
    ['sockets of Realtime', peak.connections, null],
    ['REST requests', peak.rest, load.rest],
    ['of them to follow counters', peak.counterReadings, null],
    ['calls of functions', peak.functions, load.functions],
    ['transactions', peak.transactions, load.transactions],
    ['of them that write', peak.writes, sum(Object.values(load.acts), (count) => count)],
    ['heartbeats', peak.acts.heartbeat, load.acts.heartbeat],
    ['joins of topics', peak.joins, null],
    ['rows of realtime.messages', peak.sent, load.sent],
    ['messages to pages', peak.delivered, load.delivered],
    ['of them by counters of walls', peak.deliveredByCounters, null],
    ['of them by the topic browse', peak.deliveredByBrowse, null],
    ['busy cores', peak.cores, null],
  ];
  return [
    `## A day of ${people.toLocaleString('en-US')} people, seed ${seed}`,
    '',
    `${shown(load.arrivals)} sessions; the busiest minute begins at ${at} UTC.`,
    '',
    ...table(
      ['what', 'busiest minute, a second', 'its busiest second', 'a day', 'mean, a second'],
      rates.map(([what, rate, count]) => [
        what,
        shown(rate),
        count === null ? '' : shown(busiestSecond(rate)),
        count === null ? '' : shown(count),
        count === null ? '' : shown(count / everyDay),
      ]),
    ),
    '',
    `The peak wants ${shown(coresWanted(peak.cores))} cores at ${assumed.busyShare * 100} % each: ${sizeFor(peak.cores)?.name ?? 'more than the largest size'}.`,
    '',
    ...table(
      ['table', 'rows a day', 'rows a year', 'GB after a year'],
      growth.tables.map(({ table: name, rows, gigabytesAYear }) => [
        name,
        shown(rows),
        name === 'realtime.messages' ? 'three days are kept' : shown(rows * 365),
        shown(gigabytesAYear),
      ]),
    ),
    '',
    ...table(
      ['bytes', 'GB a day', 'GB a month'],
      [
        ['WAL with images of pages', growth.walGigabytesADay],
        ['media that leave', growth.mediaEgressGigabytes],
        ['answers and events that leave', growth.answerEgressGigabytes],
        ['media that are kept', growth.mediaGigabytesADay],
      ].map(([what, bytes]) => [String(what), shown(Number(bytes)), shown(Number(bytes) * 30)]),
    ),
    '',
    `The database has ${shown(growth.databaseGigabytes)} GB after a year.`,
    '',
    ...table(
      ['a month', 'US dollars', 'for a thousand people'],
      [...costs, { name: 'all', dollars: totalOf(costs) }].map(({ name, dollars }) => [
        name,
        shown(dollars),
        shown((1000 * dollars) / people),
      ]),
    ),
    '',
    `The same media by a CDN of another provider: ${shown(otherCdnDollars(growth))} US dollars.`,
    '',
    ...table(
      ['limit', 'its number', 'asked', 'breaks at people'],
      breaksOf(day, load, growth).map(({ limit, most, asked, people: breaking }) => [
        limit,
        shown(most),
        shown(asked),
        shown(Number(breaking.toPrecision(2))),
      ]),
    ),
    '',
    'Limits and prices are those of:',
    '',
    ...Object.entries(sources).map(([name, source]) => `- ${name}: ${source}`),
  ];
}

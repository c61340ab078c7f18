import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { simulateDay } from './arrivals.ts';
import * as assumed from './assumptions.ts';
import { breaksOf } from './breaks.ts';
import { costsOf, totalOf } from './costs.ts';
import * as facts from './facts.ts';
import { counterFanOut } from './fan-out.ts';
import { growthOf } from './growth.ts';
import { dayLoad, loadAt, sum } from './load.ts';
import { sourceOf } from './random.ts';
import { report, summary } from './report.ts';

const total = (counter: Float64Array) => sum([...counter], (count) => count);
const day = simulateDay(100_000, 1);
const load = dayLoad(day);
const growth = growthOf(load, 100_000, total(day.videos));

describe('a simulated day', () => {
  it('is the same for the same seed, and another one for another', () => {
    expect(report(5_000, 3)).toEqual(report(5_000, 3));
    // The first line names the seed.
    expect(report(5_000, 4).slice(1)).not.toEqual(report(5_000, 3).slice(1));
  });

  it('has about twice the peak with twice the people', () => {
    const twice = dayLoad(simulateDay(200_000, 2));
    for (const of of [
      ({ peak }: typeof load) => peak.online,
      ({ peak }: typeof load) => peak.joins,
      ({ peak }: typeof load) => peak.writes,
      ({ acts }: typeof load) => acts.freeMessage,
    ])
      expect(of(twice) / of(load)).toBeCloseTo(2, 0.5);
  });

  it('lets one person stand for several beyond two hundred thousand', () => {
    const one = simulateDay(200_000, 1);
    const five = simulateDay(1_000_000, 1);
    expect(total(five.arrivals)).toBeCloseTo(5 * total(one.arrivals), 3);
    expect(total(five.online)).toBeCloseTo(5 * total(one.online), 3);
  });

  it('has the sessions and minutes that are assumed', () => {
    const { creatorShare, creators, fans } = assumed;
    const sessions = (kind: typeof fans) => kind.dailyShare * kind.sessions;
    const mean = (1 - creatorShare) * sessions(fans) + creatorShare * sessions(creators);
    expect(total(day.arrivals) / 100_000 / mean).toBeCloseTo(1, 1);
    const minutes =
      (1 - creatorShare) * sessions(fans) * fans.minutes +
      creatorShare * sessions(creators) * creators.minutes;
    expect(total(day.online) / 100_000 / minutes).toBeCloseTo(1, 1);
  });

  it('is busiest in an evening of the West, and never empty', () => {
    expect(load.peakMinute / 60).toBeGreaterThan(19);
    expect(Math.min(...day.online)).toBeGreaterThan(0);
  });
});

describe('the load', () => {
  it('sums to the day', () => {
    for (const act of ['tip', 'unlock', 'freeMessage', 'like', 'post'] as const)
      expect(load.acts[act]).toBeCloseTo(total(day.acts[act]), 3);
    const heartbeats = (total(day.online) * 60) / facts.heartbeatSeconds;
    expect(load.acts.heartbeat).toBeCloseTo(heartbeats, 3);
    expect(load.arrivals).toBeCloseTo(total(day.arrivals), 6);
  });

  it('has no minute above its peak', () => {
    for (let minute = 0; minute < 1440; minute += 1)
      expect(loadAt(day, minute).rest).toBeLessThanOrEqual(load.peak.rest);
  });

  it('has a time for each act', () => {
    for (const act of facts.acts) expect(facts.actMs[act] ?? assumed.otherActMs[act]).toBeTruthy();
  });

  it('grows with the square of the people on the topic browse alone', () => {
    const twice = loadAt(day, load.peakMinute, 200_000);
    expect(twice.deliveredByBrowse / load.peak.deliveredByBrowse).toBeCloseTo(4, 6);
    expect(twice.writes / load.peak.writes).toBeCloseTo(2, 6);
  });
});

describe('counters of walls', () => {
  const moment = { creators: 1_000, listeners: 500, joined: 4_000, likesASecond: 10 };

  it('send nothing without a like', () => {
    expect(counterFanOut({ ...moment, likesASecond: 0 })).toEqual({
      events: 0,
      deliveries: 0,
      readings: 0,
    });
  });

  it('send at most an event a wall and second, to nobody twice', () => {
    const storm = counterFanOut({ ...moment, likesASecond: 1e9 });
    expect(storm.events).toBeCloseTo(moment.creators, 3);
    expect(storm.deliveries).toBeLessThanOrEqual(moment.joined);
    const one = counterFanOut({ ...moment, creators: 1, likesASecond: 1e9 });
    expect(one.deliveries).toBeCloseTo(moment.listeners, 3);
    expect(one.readings).toBeCloseTo(
      moment.listeners * facts.readingsOfCounters * assumed.likedIsShown,
      3,
    );
  });

  it('send less when they are added up less often', () => {
    const rare = counterFanOut({ ...moment, foldSeconds: 10 });
    expect(rare.deliveries).toBeLessThan(counterFanOut(moment).deliveries / 2);
    expect(rare.events).toBeLessThanOrEqual(moment.creators / 10);
  });

  it('grow faster than the people', () => {
    const few = counterFanOut(moment);
    const many = counterFanOut({
      creators: 10_000,
      listeners: 5_000,
      joined: 40_000,
      likesASecond: 100,
    });
    expect(many.deliveries).toBeGreaterThan(15 * few.deliveries);
  });
});

describe('growth, costs and limits', () => {
  it('count a row of the ledger for each sale', () => {
    const { tip, unlock, paidMessage, subscription } = load.acts;
    const ledger = growth.tables.find(({ table }) => table === 'private.transfers');
    expect(ledger?.rows).toBeCloseTo(tip + unlock + paidMessage + subscription, 6);
    expect(growth.rowsADay).toBeCloseTo(
      sum(growth.tables, ({ rows }) => rows),
      6,
    );
  });

  it('sum the costs, none below zero', () => {
    const costs = costsOf(load, growth, 100_000);
    expect(Math.min(...costs.map(({ dollars }) => dollars))).toBeGreaterThanOrEqual(0);
    expect(totalOf(costs)).toBeGreaterThan(125);
  });

  it('find where a limit breaks', () => {
    const found = breaksOf(day, load, growth);
    const sockets = found.find(({ limit }) => limit === 'Realtime: connections');
    expect(loadAt(day, load.peakMinute, sockets?.people).connections).toBeCloseTo(10_000, -2);
    const pushes = found.find(({ limit }) => limit.includes('queue-pushes'));
    expect(pushes?.people).toBeCloseTo(800 / assumed.deviceShare, 6);
    const people = found.map((one) => one.people);
    expect(people).toEqual(people.toSorted((one, other) => one - other));
  });
});

it('the random source has the means that it is asked for', () => {
  const source = sourceOf(9);
  const mean = (draw: () => number) =>
    sum(Array.from({ length: 20_000 }, draw), (one) => one) / 20_000;
  expect(mean(() => source.poisson(0.2))).toBeCloseTo(0.2, 1);
  expect(mean(() => source.poisson(120)) / 120).toBeCloseTo(1, 1);
  expect(mean(() => source.exponential(8)) / 8).toBeCloseTo(1, 1);
});

it('docs/scaling.md has the tables of the simulation', () => {
  const plain = (text: string) => text.replace(/ +/g, ' ').replace(/-+/g, '-');
  const document = plain(readFileSync('docs/scaling.md', 'utf8'));
  const lines = report(1e6, 1);
  const limits = lines
    .slice(lines.findIndex((line) => line.startsWith('| limit')))
    .filter((line) => line.startsWith('|'));
  expect(limits.length).toBeGreaterThan(20);
  for (const line of [...summary([1e5, 1e6, 1e7], 1), ...limits])
    expect(document).toContain(plain(line));
});

import * as assumed from './assumptions.ts';
import { MINUTES, type Day } from './arrivals.ts';
import * as facts from './facts.ts';
import { counterFanOut } from './fan-out.ts';

/** The load of one minute, as rates a second. */
export interface Load {
  online: number;
  acts: Record<facts.Act, number>;
  screens: Record<facts.Screen, number>;
  /** Requests to the REST server, and those of them that only followed counters. */
  rest: number;
  counterReadings: number;
  functions: number;
  /** Transactions, and those of them that write. */
  transactions: number;
  writes: number;
  /** Cores of the database machine that are busy. */
  cores: number;
  connections: number;
  joins: number;
  /** Rows of realtime.messages, and messages that open pages receive. */
  sent: number;
  delivered: number;
  /** The part of those that events of walls and of browse are. */
  deliveredByCounters: number;
  deliveredByBrowse: number;
  /** The most messages that one event on browse causes at once. */
  browseBurst: number;
}

/** The load of a minute for `people`, scaled from the simulated ones. */
export function loadAt(day: Day, minute: number, people = day.people): Load {
  const scale = people / day.people;
  const of = (counter: Float64Array) => ((counter[minute] ?? 0) * scale) / 60;
  const online = of(day.online) * 60;
  const time = assumed.screenShares;
  const screens = map(facts.screens, (name) => of(day.screens[name]));
  const acts = actsOf(day, of, online);
  const arrivals = of(day.arrivals);
  const creatorArrivals = of(day.creatorArrivals);
  const opened = total(screens);

  const counters = counterFanOut({
    creators: Math.max(1, people * assumed.creatorShare),
    listeners: online * (time.feed + time.wall),
    joined: online * (time.feed * assumed.wallsAFeed + time.wall),
    likesASecond: acts.like,
  });
  const browsing = online * time.browse;
  const hides = creatorArrivals * assumed.hides;
  const globals = creatorArrivals * assumed.globalsASession;
  const fansOnline = (online * assumed.followsAFan) / Math.max(1, people * assumed.creatorShare);
  const told = globals * Math.min(facts.globalSignals, fansOnline);

  const rereads = online / facts.badgeSeconds + (online * time.feed) / facts.feedSeconds;
  const signings = opened * assumed.signingsAScreen;
  const followed = counters.readings + hides * browsing;
  const small =
    opened * (facts.callsAScreen - 1) + arrivals * facts.callsAPage + rereads + signings + followed;
  const joins =
    arrivals +
    screens.feed * assumed.wallsAFeed +
    screens.wall +
    screens.browse +
    screens.thread * 2;
  const writes = total(acts) + globals;
  const rest = opened + small + writes;
  const sent = signalsOf(acts) + counters.events + hides + told;
  const transactions = rest + joins + signings;
  return {
    online,
    acts,
    screens,
    rest,
    counterReadings: counters.readings,
    functions: signings,
    transactions,
    writes,
    cores:
      (rest * facts.restMs +
        sum(facts.screens, (name) => screens[name] * facts.screenMs[name]) +
        sum(facts.acts, (name) => acts[name] * millisecondsOf(name)) +
        (small + signings) * assumed.smallReadMs +
        joins * assumed.joinMs) /
      1000,
    connections: online * assumed.socketsAPerson,
    joins,
    sent,
    delivered: deliveredOf(acts) + counters.deliveries + hides * browsing + told,
    deliveredByCounters: counters.deliveries,
    deliveredByBrowse: hides * browsing,
    browseBurst: browsing,
  };
}

const millisecondsOf = (act: facts.Act) =>
  facts.actMs[act] ?? assumed.otherActMs[act] ?? assumed.smallReadMs;

function actsOf(
  day: Day,
  of: (counter: Float64Array) => number,
  online: number,
): Record<facts.Act, number> {
  const drawn = map(
    ['tip', 'unlock', 'paidMessage', 'subscription', 'freeMessage', 'like', 'follow', 'post'],
    (name) => of(day.acts[name]),
  );
  const messages = drawn.freeMessage + drawn.paidMessage;
  return {
    ...drawn,
    typing: messages * assumed.typingAMessage,
    messageRead: messages * assumed.readsAMessage,
    heartbeat: online / facts.heartbeatSeconds,
  };
}

const signalsOf = (acts: Record<facts.Act, number>) =>
  sum(facts.acts, (name) => acts[name] * (facts.rowsOf[name]['realtime.messages'] ?? 0));

/** Events of acts reach the own page, and the partner's when it is open. */
function deliveredOf(acts: Record<facts.Act, number>): number {
  const { partnerOnline: partner, threadOpen: thread } = assumed;
  const users = 1 + partner;
  const inThread = 1 + thread;
  const each: Record<facts.Act, number> = {
    tip: users + inThread,
    unlock: users + inThread,
    paidMessage: users + inThread,
    subscription: users + inThread,
    freeMessage: users + inThread,
    messageRead: users,
    typing: inThread,
    heartbeat: 0,
    like: partner,
    follow: users + 1,
    post: 0, // With the counters: fewer by far.
  };
  return sum(facts.acts, (name) => acts[name] * each[name]);
}

export interface DayLoad {
  peak: Load;
  peakMinute: number;
  /** Sums of the day. */
  acts: Record<facts.Act, number>;
  screens: number;
  rest: number;
  functions: number;
  transactions: number;
  sent: number;
  delivered: number;
  arrivals: number;
}

/** The busiest minute by requests, and the sums of the day. */
export function dayLoad(day: Day): DayLoad {
  const loads = Array.from({ length: MINUTES }, (_, minute) => loadAt(day, minute));
  const peakMinute = loads.reduce(
    (best, load, at) => (load.rest > (loads[best]?.rest ?? 0) ? at : best),
    0,
  );
  const seconds = (of: (load: Load) => number) => 60 * sum(loads, of);
  return {
    peak: loadAt(day, peakMinute),
    peakMinute,
    acts: map(facts.acts, (name) => seconds((load) => load.acts[name])),
    screens: seconds((load) => total(load.screens)),
    rest: seconds((load) => load.rest),
    functions: seconds((load) => load.functions),
    transactions: seconds((load) => load.transactions),
    sent: seconds((load) => load.sent),
    delivered: seconds((load) => load.delivered),
    arrivals: sum([...day.arrivals], (count) => count),
  };
}

/** The busiest second of a minute: events at a mean rate come in clumps. */
export const busiestSecond = (rate: number) => rate + 3 * Math.sqrt(rate);

export const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);
const total = (rates: Record<string, number>) => sum(Object.values(rates), (rate) => rate);
const map = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>;

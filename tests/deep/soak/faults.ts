import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { setClock } from '../../months/clock.ts';
import type { Line } from '../../support/cut-sockets/line.ts';
import { checkoutControl, fieldsControl, payoutControl } from './providers.ts';
import { patiently, rows } from './requests.ts';

/* What goes wrong while everybody acts. Each kind ends healed: what was killed starts by itself. */
const levers = inject('levers');

export const faultKinds = [
  'database killed',
  'functions killed',
  'worker killed',
  'sockets cut',
  'storage full',
  'provider late',
  'clock moved',
  'all at once',
] as const;
export type FaultKind = (typeof faultKinds)[number];

const hour = 3_600_000;
const day = 24 * hour;
/** Until jobs are due, earnings clear, and shortly before and after the end of a period. */
const jumps = [2 * hour, day, 8 * day, 30 * day - hour / 2, 31 * day];

/** The clock of the database, which only goes forwards. */
export class Clock {
  private aheadMs = 0;

  async advance(ms: number) {
    this.aheadMs += ms;
    await patiently(() => setClock(new Date(Date.now() + this.aheadMs)));
  }
}

export interface Trouble {
  clock: Clock;
  lines: Line[];
  random: () => number;
  /** Counts what happened. */
  note: (kind: FaultKind) => void;
}

const pull = async (lever: string) => {
  const response = await fetch(`${levers}/${lever}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${lever}: ${response.status}`);
};

const between = (random: () => number, from: number, to: number) =>
  pause(from + random() * (to - from));

async function killDatabase({ note }: Trouble) {
  note('database killed');
  await pull('kill-database');
}

async function killFunctions({ note }: Trouble) {
  note('functions killed');
  await pull('kill-functions');
}

/** What it had leased is free at once, as after the end of its leases. */
async function killWorker({ note }: Trouble) {
  note('worker killed');
  const held = await rows<{ token: string }>(
    `select lease_token as token from private.transcode_jobs where state = 'leased'`,
  );
  await pull('kill-worker');
  await rows(
    `update private.transcode_jobs set due_at = private.now()
     where state = 'leased' and lease_token = any ($1::uuid[])`,
    [held.map(({ token }) => token)],
  );
}

/** Every line is reset, half of them for a while, and Realtime loses the database. */
async function cutSockets({ lines, random, note }: Trouble) {
  note('sockets cut');
  const severed = lines.filter(() => random() < 0.5);
  for (const line of lines) line.cut();
  for (const line of severed) line.sever();
  await pull('cut-replication');
  await between(random, 1000, 4000);
  for (const line of severed) line.restore();
}

async function fillStorage({ random, note }: Trouble) {
  note('storage full');
  await pull('fill-storage/true');
  await between(random, 5000, 10_000);
  await pull('fill-storage/false');
}

/** Answers are late, lost or errors, and events come in another order, each twice. */
async function delayProviders({ random, note }: Trouble) {
  note('provider late');
  const events = { hold: true, duplicate: true };
  await Promise.all([fieldsControl('webhooks', events), checkoutControl('webhooks', events)]);
  const kinds = ['timeout_after_accepting', 'timeout_after_accepting', 'timeout', 'server_error'];
  const kind = () => kinds[Math.floor(random() * kinds.length)];
  for (let times = 0; times < 4; times += 1) {
    await fieldsControl('faults', { kind: kind(), on: 'POST /v1/payment_intents' });
    await fieldsControl('faults', { kind: kind(), on: 'POST /v1/refunds' });
    await checkoutControl('faults', { kind: kind(), on: 'POST /transactions/payment-tokens/*' });
    await payoutControl('faults', { kind: kind(), on: 'POST /api/payment_orders', times: 1 });
    await between(random, 1000, 3000);
  }
  await answerAgain();
}

export async function answerAgain() {
  await Promise.all([fieldsControl('faults/clear'), checkoutControl('faults/clear')]);
  for (const control of [fieldsControl, checkoutControl]) {
    await control('webhooks/release', { order: 'shuffled' });
    await control('webhooks', { hold: false, duplicate: false });
  }
}

async function moveClock({ clock, random, note }: Trouble) {
  note('clock moved');
  await clock.advance(jumps[Math.floor(random() * jumps.length)] ?? hour);
}

async function allAtOnce(trouble: Trouble) {
  trouble.note('all at once');
  await Promise.all([
    delayProviders(trouble),
    fillStorage(trouble),
    cutSockets(trouble),
    killFunctions(trouble),
    killWorker(trouble),
    between(trouble.random, 500, 3000).then(() => killDatabase(trouble)),
    between(trouble.random, 500, 3000).then(() => moveClock(trouble)),
  ]);
}

const acts: Record<FaultKind, { cause: (trouble: Trouble) => Promise<void>; times: number }> = {
  'database killed': { cause: killDatabase, times: 2 },
  'functions killed': { cause: killFunctions, times: 3 },
  'worker killed': { cause: killWorker, times: 1 },
  'sockets cut': { cause: cutSockets, times: 3 },
  'storage full': { cause: fillStorage, times: 1 },
  'provider late': { cause: delayProviders, times: 1 },
  'clock moved': { cause: moveClock, times: 1 },
  'all at once': { cause: allAtOnce, times: 1 },
};

/** Causes the faults of a round, the first one after some seconds of quiet. */
export async function cause(kind: FaultKind, trouble: Trouble) {
  const { cause: one, times } = acts[kind];
  for (let nth = 0; nth < times; nth += 1) {
    await between(trouble.random, 3000, 8000);
    await one(trouble);
  }
}

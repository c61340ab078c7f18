import { once, setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { randomFrom } from '../../../scripts/demo/random.ts';
import { Book } from './book.ts';
import { openChat } from './chat.ts';
import { answerAgain, cause, Clock, faultKinds, type FaultKind } from './faults.ts';
import { halfDone } from './half-done.ts';
import { brokenInvariants, invariantCount } from './invariants.ts';
import { openStreams } from './streams.ts';
import { settleUnanswered } from './office.ts';
import { makePeople } from './people.ts';
import { faultsTable, operationsTable } from './table.ts';

/*
 * R1 to R9 as one run: everybody acts, a part of the platform fails, then all rest and every
 * invariant is asked. A round takes about a minute. `npm run test:soak` says which seed and how long.
 */
const { SOAK_MINUTES = '1', SOAK_SEED = crypto.randomUUID().slice(0, 8) } = process.env;
const rounds = Number(SOAK_MINUTES);
const loadMs = 35_000;
/** How long a busy machine may take until everything that was begun has ended. */
const restMs = 180_000;
const streams = 6;
const minute = 60_000;
/** From one round to the next: earnings clear, limits pass, and periods end. */
const betweenMs = 5 * 24 * 60 * minute;

/** Every kind in each eight rounds, all at once last. */
function faultsOf(seed: string): FaultKind[] {
  const random = randomFrom(`${seed} faults`);
  return Array.from({ length: rounds }, (_, round) => round % faultKinds.length === 0).flatMap(
    (isFirst) => (isFirst ? shuffled(faultKinds.slice(0, -1), random).concat('all at once') : []),
  );
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/**
 * Waits until everything that was begun has ended; the clock goes on, as jobs are due by it, and
 * staff do what the runbook leaves to them.
 */
async function rest(clock: Clock, acting: Promise<unknown>, book: Book): Promise<unknown> {
  let isStill = false;
  const note = () => void (isStill = true);
  acting.then(note, note);
  const end = Date.now() + restMs;
  let movedAt = Date.now();
  const moveEveryMs = 15_000;
  while (Date.now() < end) {
    const left = await halfDone();
    if (isStill && left.length === 0) return acting;
    if (Date.now() - movedAt > moveEveryMs) {
      const open = book.undecided().map(({ kind }) => kind);
      console.log(`   waits for ${[...left, ...open].join('; ') || 'the pages'}`);
      await clock.advance(61 * minute);
      await settleUnanswered();
      movedAt = Date.now();
    }
    await pause(1000);
  }
  for (const { kind, attempts } of book.undecided())
    book.faults.push(`${kind}: no answer after ${attempts} attempts`);
  return undefined;
}

test('nothing is lost, charged twice or left half done', { timeout: 0 }, async () => {
  console.log(`Soak of ${rounds} rounds, seed ${SOAK_SEED}`);
  const [people, chat] = await Promise.all([makePeople(), openChat(SOAK_SEED)]);
  const [book, clock, counts] = [new Book(), new Clock(), new Map<string, number>()];
  const crowd = openStreams(SOAK_SEED, streams, book, people);
  const trouble = {
    clock,
    lines: chat.lines,
    random: randomFrom(`${SOAK_SEED} trouble`),
    note: (kind: string) => void counts.set(kind, (counts.get(kind) ?? 0) + 1),
  };
  let checked = 0;
  try {
    for (const [round, kind] of faultsOf(SOAK_SEED).slice(0, rounds).entries()) {
      const begunAt = Date.now();
      const isOver = AbortSignal.timeout(loadMs);
      setMaxListeners(0, isOver);
      const over = once(isOver, 'abort');
      const acting = Promise.all([crowd.act(isOver), chat.write(isOver)]);
      // It is awaited after the faults, and may fail before.
      acting.catch(() => undefined);
      await Promise.all([cause(kind, trouble), over]);
      await answerAgain();
      await rest(clock, acting, book);
      const broken = await brokenInvariants({ book, people, chat });
      checked += invariantCount;
      const seconds = Math.round((Date.now() - begunAt) / 1000);
      console.log(`${round + 1}. ${kind}: ${book.entries.length} asked, ${seconds} s`);
      await clock.advance(betweenMs);
      expect(broken, `seed ${SOAK_SEED}, round ${round + 1}, ${kind}`).toEqual([]);
    }
  } finally {
    console.log(`\n${operationsTable(book)}\n\n${faultsTable(counts)}\n`);
    console.log(`messages: ${JSON.stringify(chat.counts)}; ${checked} invariants asked`);
    await chat.close();
  }
});

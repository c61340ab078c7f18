import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { percentile } from '../harness/compare.ts';
import { only } from './operations.ts';

/** Calls in a block: the kernel's account of a process is coarser than one call. */
const BLOCK = 50;

/**
 * Microseconds of processor time that one of ours costs its backend above one of the other kind.
 * Both run on one connection, in blocks in turn; the 20th percentile of the blocks leaves out those
 * that other processes have slowed down.
 */
export async function extraProcessorTime(
  client: Client,
  sides: { empty: () => Promise<unknown>; ours: () => Promise<unknown> },
  blocks: number,
): Promise<{ extra: number; empty: number; ours: number }> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { pid } = only(rows);
  const block = async (call: () => Promise<unknown>) => {
    const before = processorTime(pid);
    for (let i = 0; i < BLOCK; i++) await call();
    return (processorTime(pid) - before) / BLOCK;
  };
  const times = { empty: [] as number[], ours: [] as number[] };
  // The first block plans the statements and fills the caches.
  for (const call of [sides.empty, sides.ours]) await block(call);
  for (let turn = 0; turn < blocks; turn++) {
    times.empty.push(await block(sides.empty));
    times.ours.push(await block(sides.ours));
  }
  const empty = percentile(times.empty, 0.2);
  const ours = percentile(times.ours, 0.2);
  return { extra: ours - empty, empty, ours };
}

/** Microseconds that a process has run, by Linux. */
function processorTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1000;
}

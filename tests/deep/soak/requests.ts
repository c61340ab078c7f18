import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { database, type Client } from '../../support/users.ts';
import type { Outcome } from './book.ts';

/* Requests of people, and what their answers say while parts of the platform are away. */

interface Answer {
  data: unknown;
  error: { message: string } | null;
  status: number;
}

// A client that is in use says a second time that its line was cut.
database.on('connect', (client) => void client.on('error', () => {}));

/** A command of the database, as the page calls it. */
export async function commandOf(request: PromiseLike<Answer>): Promise<Outcome> {
  const { data, error, status } = await request;
  if (!error) return { state: 'done', value: data };
  return refusalOf(status, error.message);
}

/** No line, an error of the platform, or a statement that took too long says nothing about the end. */
function refusalOf(status: number, code: string): Outcome {
  const isUnknown = status === 0 || status >= 500 || code === 'try_again_later';
  return isUnknown ? { state: 'unknown', why: `${status} ${code}` } : { state: 'refused', code };
}

/** An edge function, as the page calls it. */
export async function functionOf(client: Client, name: string, body: object): Promise<Outcome> {
  const { data, error } = await client.functions.invoke(name, { body });
  if (!error) return { state: 'done', value: data };
  if (!(error.context instanceof Response)) return { state: 'unknown', why: String(error) };
  const told = (await error.context.json().catch(() => ({}))) as { error?: string };
  return refusalOf(error.context.status, told.error ?? 'no code');
}

const isAway = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || /^(57P|08|53)/.test(error.code ?? '');

/** Repeats what reads or prepares rows until the database answers. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      await pause(200);
    }
  }
}

export const rows = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  patiently(async () => (await database.query<Row>(text, values)).rows);

/** An act of staff. */
export async function actOf(text: string, values: unknown[]): Promise<Outcome> {
  try {
    return { state: 'done', value: (await database.query(text, values)).rows[0] };
  } catch (error) {
    if (isAway(error)) return { state: 'unknown', why: String(error) };
    return { state: 'refused', code: error instanceof Error ? error.message : String(error) };
  }
}

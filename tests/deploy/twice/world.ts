import type { Pool } from 'pg';
import type { Stack } from '../../../local/stack.ts';
import type { Person } from '../crowd.ts';

/** The platform of the test, a connection past it, and the people of all effects. */
export interface World {
  stack: Stack;
  pool: Pool;
  fans: Person[];
  creators: Person[];
}

/** Work that piles up before both machines begin, and the counts that show each effect once. */
export interface Effect {
  prepare(world: World): Promise<void>;
  /** How much is left to do. */
  left(world: World): Promise<number>;
  expectOnce(world: World): Promise<void>;
}

export async function countOf({ pool }: World, query: string, values: unknown[] = []) {
  const { rows } = await pool.query<{ count: string }>(query, values);
  return Number(rows[0]?.count);
}

export const idsOf = (people: Person[]) => people.map(({ id }) => id);

/** Asks the REST servers, which the gateway takes in turn, or a function of either runtime. */
export async function ask(
  { stack }: World,
  path: string,
  { token }: Person,
  body: object,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(stack.addresses.api + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      apikey: stack.keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

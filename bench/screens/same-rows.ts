import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { only } from '../money/operations.ts';
import type { Screens } from './database.ts';
import type { ScreenName } from './screens.ts';
import { boundTo, type Side } from './side.ts';

/** Refuses to time two sides that do not answer the same for every visit; answers the rows seen. */
export async function assertSameRows(screens: Screens, screen: ScreenName): Promise<number> {
  return screens.database.session(async (client) => {
    let rows = 0;
    for (let place = 1; place <= screens.sizes.visits; place++) {
      const product = await answerOf(client, screens, screen, 'product', place);
      const owner = await answerOf(client, screens, screen, 'owner', place);
      if (!isDeepStrictEqual(product, owner))
        throw new Error(
          `The sides of ${screen} differ at visit ${place}:\n${JSON.stringify(product)}\n${JSON.stringify(owner)}`,
        );
      rows += Array.isArray(product) ? product.length : product === null ? 0 : 1;
    }
    if (rows === 0) throw new Error(`No visit of ${screen} shows anything.`);
    return rows;
  });
}

async function answerOf(
  client: Client,
  { calls }: Screens,
  screen: ScreenName,
  side: Side,
  place: number,
): Promise<unknown> {
  await client.query('begin');
  const arrived = await client.query<Record<string, string>>(
    'select * from bench.arrive($1, $2, $3)',
    [screen, place, side === 'owner' ? 'postgres' : 'authenticated'],
  );
  const { text, values } = boundTo(screen, side, calls[screen], only(arrived.rows));
  const { rows } = await client.query<{ body: unknown }>({
    name: `${screen}-${side}`,
    text,
    values,
  });
  await client.query('rollback');
  const { body } = only(rows);
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
}

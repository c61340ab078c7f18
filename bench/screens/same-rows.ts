import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { only } from '../money/operations.ts';
import type { Screens } from './database.ts';
import type { ScreenName } from './screens.ts';
import { saidTo, type Side } from './side.ts';
import { repeat } from './transaction.ts';

/** Throws if a screen and its ceiling return different rows. Returns the number of rows. */
export async function assertSameRows(screens: Screens, screen: ScreenName): Promise<number> {
  let rows = 0;
  await eachAnswer(screens, screen, 'ceiling', (product, ceiling, place) => {
    const found = firstDifference(product, ceiling);
    if (found !== null)
      throw new Error(`The ceiling of ${screen} differs at visit ${place}${found}`);
    rows += Array.isArray(product) ? product.length : product === null ? 0 : 1;
  });
  if (rows === 0) throw new Error(`No visit of ${screen} shows anything.`);
  return rows;
}

/**
 * Whether a screen returns the same rows without policies. In that case the function alone selects
 * them.
 */
export async function isSameUngated(screens: Screens, screen: ScreenName): Promise<boolean> {
  let isSame = true;
  await eachAnswer(screens, screen, 'ungated', (product, ungated) => {
    isSame &&= firstDifference(product, ungated) === null;
  });
  return isSame;
}

function eachAnswer(
  screens: Screens,
  screen: ScreenName,
  side: Side,
  see: (product: unknown, other: unknown, place: number) => void,
): Promise<void> {
  return screens.database.session(async (client) => {
    for (let place = 0; place < screens.sizes.visits; place++) {
      const product = await answerOf(client, screens, screen, 'product', place);
      see(product, await answerOf(client, screens, screen, side, place), place);
    }
  }, 'authenticator');
}

/** The first difference between two answers, with both values; null if they are equal. */
function firstDifference(one: unknown, other: unknown): string | null {
  if (isDeepStrictEqual(one, other)) return null;
  if (isNode(one) && isNode(other))
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const below = firstDifference(one[key], other[key]);
      if (below !== null) return `.${key}${below}`;
    }
  return `: ${JSON.stringify(one)} against ${JSON.stringify(other)}`;
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

async function answerOf(
  client: Client,
  { calls }: Screens,
  screen: ScreenName,
  side: Side,
  place: number,
): Promise<unknown> {
  const { body } = only(await repeat(client, saidTo(side, screen, calls[screen], place)));
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
}

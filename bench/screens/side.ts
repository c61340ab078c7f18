import type { Spoken } from './recorder.ts';
import type { Call } from './calls.ts';
import { ceilingOf } from './ceilings.ts';
import { UNGATED } from './ungated.ts';

/**
 * The implementation of a screen: the product, its ceiling (the best hand-written SQL, run as
 * owner), or the product for a role without policies, which shows the cost of the policies.
 */
export type Side = 'product' | 'ceiling' | 'ungated';

/** The recorded transaction of one visit, directed to that side. */
export function saidTo(side: Side, screen: string, call: Call, place: number): Spoken[] {
  const spoken = call.visits[place % call.visits.length] ?? [];
  if (side === 'product') return spoken;
  if (side === 'ungated') return spoken.map(asUngated);
  const [product, ceiling] = [`"api"."${call.function}"`, `"bench"."${ceilingOf(screen)}"`];
  return spoken.map(({ sql, ...rest }) => ({ ...rest, sql: sql.replace(product, ceiling) }));
}

function asUngated({ values, ...rest }: Spoken): Spoken {
  return { ...rest, values: values.map((value) => (value === 'authenticated' ? UNGATED : value)) };
}

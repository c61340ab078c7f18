import { authChecks } from './auth.ts';
import { rowOf, type Row } from './check.ts';
import { dashboardChecks } from './dashboard.ts';
import { databaseChecks } from './database.ts';
import { functionChecks } from './functions.ts';
import { pageChecks } from './page.ts';
import { realtimeChecks } from './realtime.ts';
import { restChecks } from './rest.ts';
import { storageChecks } from './storage.ts';
import type { Target } from './target.ts';

export const checksOf = (target: Target) => [
  ...restChecks(target),
  ...authChecks(target),
  ...functionChecks(target),
  ...storageChecks(target),
  ...realtimeChecks(target),
  ...pageChecks(target),
  ...databaseChecks(target),
  ...dashboardChecks(target),
];

/** Looks at each row in turn: a project that counts requests is not asked for all of them at once. */
export async function lookAt(target: Target, told: (row: Row) => void = () => {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (const check of checksOf(target)) {
    const row = await rowOf(check);
    told(row);
    rows.push(row);
  }
  return rows;
}

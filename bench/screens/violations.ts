import type { Executed, PlanNode } from './explain.ts';

/** A sequential scan is allowed below this number of rows. */
const SMALL_TABLE = 10_000;
/** The number of discarded rows below which the limit of three per returned row does not apply. */
const ONE_PAGE = 20;
/** A function that reads the caller's identity runs once per call site, not once per row. */
const MOST_CALLS = 4;

const asksWho = /request\.jwt|auth\.(uid|role|jwt)\(\)/;

/** The violations in the plans of one request; empty if there are none. */
export function violationsIn(executed: Executed[]): Fault[] {
  const found = executed.flatMap(({ plan }) => nodesOf(plan).flatMap(ofNode));
  const worst = new Map<string, Fault>();
  for (const fault of found) {
    const key = `${fault.where} ${fault.what}`;
    if (fault.rows > (worst.get(key)?.rows ?? 0)) worst.set(key, fault);
  }
  return [...worst.values(), ...repeated(executed)];
}

/** `where` is a node of a plan, or the first line of a statement. */
export interface Fault {
  where: string;
  what: string;
  rows: number;
}

function ofNode(node: PlanNode): Fault[] {
  const rows = node['Actual Rows'] * node['Actual Loops'];
  const removed =
    ((node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'];
  const where = `${node['Node Type']}${node['Relation Name'] ? ` on ${node['Relation Name']}` : ''}`;
  const filter = [node.Filter, node['Join Filter'], node['Recheck Cond']].join(' ');
  const checks: [boolean, string, number][] = [
    [asksWho.test(filter) && rows + removed > 1, 'asks auth for each row', rows + removed],
    [
      asksWho.test(node['Index Cond'] ?? '') && node['Actual Loops'] > 1,
      'asks auth in each loop',
      node['Actual Loops'],
    ],
    [
      node['Node Type'] === 'Seq Scan' && (rows + removed) / node['Actual Loops'] >= SMALL_TABLE,
      'reads from end to end',
      rows + removed,
    ],
    [
      removed > ONE_PAGE && removed > 3 * rows,
      'removes more than three times what it returns',
      removed,
    ],
  ];
  return checks.filter(([is]) => is).map(([, what, count]) => ({ where, what, rows: count }));
}

/** Statements inside functions that read the caller's identity once per row. */
function repeated(executed: Executed[]): Fault[] {
  const times = new Map<string, number>();
  for (const { query } of executed)
    if (asksWho.test(query)) times.set(query, (times.get(query) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count > MOST_CALLS)
    .map(([query, count]) => ({
      where: String(query.trim().split('\n')[0]),
      what: 'asks auth again and again',
      rows: count,
    }));
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

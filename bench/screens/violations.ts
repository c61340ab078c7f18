import type { Executed, PlanNode } from './explain.ts';

/** A table may be read from end to end below this many rows. */
const SMALL_TABLE = 10_000;
/** Rows that a page may look at in vain before the rule of three times counts. */
const ONE_PAGE = 20;
/** A function that asks who is there runs once for each place of its call, not for each row. */
const MOST_CALLS = 4;

const asksWho = /request\.jwt|auth\.(uid|role|jwt)\(\)/;

/** What is wrong with the plans of one request; empty when nothing is. */
export function violationsIn(executed: Executed[]): string[] {
  const found = executed.flatMap(({ plan }) => nodesOf(plan).flatMap(ofNode));
  return [...new Set([...found, ...repeated(executed)])];
}

function ofNode(node: PlanNode): string[] {
  const rows = node['Actual Rows'] * node['Actual Loops'];
  const removed =
    ((node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'];
  const where = `${node['Node Type']}${node['Relation Name'] ? ` on ${node['Relation Name']}` : ''}`;
  const filter = [node.Filter, node['Join Filter'], node['Recheck Cond']].join(' ');
  return [
    ...(asksWho.test(filter) && rows + removed > 1
      ? [`${where} asks auth for each of ${rows + removed} rows`]
      : []),
    ...(asksWho.test(node['Index Cond'] ?? '') && node['Actual Loops'] > 1
      ? [`${where} asks auth in each of ${node['Actual Loops']} loops`]
      : []),
    ...(node['Node Type'] === 'Seq Scan' && (rows + removed) / node['Actual Loops'] >= SMALL_TABLE
      ? [`${where} reads ${rows + removed} rows from end to end`]
      : []),
    ...(removed > ONE_PAGE && removed > 3 * rows
      ? [`${where} removes ${removed} rows and returns ${rows}`]
      : []),
  ];
}

/** Statements inside of functions that ask who is there, run for each row. */
function repeated(executed: Executed[]): string[] {
  const times = new Map<string, number>();
  for (const { query } of executed)
    if (asksWho.test(query)) times.set(query, (times.get(query) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count > MOST_CALLS)
    .map(([query, count]) => `asks auth ${count} times by: ${query.trim().split('\n')[0]}`);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

import type { Client } from 'pg';
import { withTypes } from './calls.ts';
import type { Spoken } from './recorder.ts';

/** A node of a plan in the format of EXPLAIN (analyze, verbose, format json). */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Actual Total Time'?: number;
  'Shared Hit Blocks'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Filter?: string;
  'Join Filter'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'One-Time Filter'?: string;
  Plans?: PlanNode[];
}

export interface Executed {
  query: string;
  plan: PlanNode;
}

/**
 * Runs recorded PostgREST statements. Returns the plan of every executed statement, including those
 * inside functions.
 */
export async function explain(client: Client, spoken: Spoken[]): Promise<Executed[]> {
  const plans: Executed[] = [];
  const listen = ({ message }: { message?: string | undefined }) => {
    const json = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message ?? '')?.[1];
    if (!json) return;
    // The format of auto_explain.
    const { 'Query Text': query, Plan: plan } = JSON.parse(json) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    if (!/^\s*(begin|commit)/i.test(query) && !/select set_config\('search_path'/.test(query))
      plans.push({ query, plan });
  };
  client.on('notice', listen);
  try {
    for (const { sql, values, types } of spoken) await client.query(withTypes(sql, types), values);
  } finally {
    client.off('notice', listen);
  }
  return plans;
}

/** Makes the connection of a superuser report the plan of every statement as a notice. */
export async function tellPlans(client: Client) {
  await client.query(`load 'auto_explain'`);
  await client.query(`
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_verbose = on;
    set auto_explain.log_timing = off; set auto_explain.log_format = json;
    set auto_explain.log_level = notice; set client_min_messages = notice`);
}

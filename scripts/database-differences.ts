import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

interface Plan {
  actions: unknown[];
}

/**
 * What would have to change in one database to become the other: objects by pg-delta, whose exit code
 * says nothing, so the plan is read; with `renderTo` also as SQL files of that name.
 */
export function objectDifferences(
  source: string,
  desired: string,
  renderTo?: string,
): { count: number; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'velour-plan-'));
  try {
    const plan = join(folder, 'plan.json');
    const planned = pgdelta(
      'plan',
      '--source',
      source,
      '--desired',
      desired,
      '--profile',
      'raw',
      '--out',
      plan,
    );
    // pg-delta's own file; a missing list would throw here, which is right.
    const { actions } = JSON.parse(readFileSync(plan, 'utf8')) as Plan;
    if (renderTo && actions.length > 0)
      pgdelta('render', '--plan', plan, '--out', renderTo, '--allow-drops');
    return {
      count: actions.length,
      text: actions.length > 0 ? `${planned}\n${describe(actions)}` : '',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe(actions: unknown[]): string {
  return actions
    .slice(0, 20)
    .map((action) => JSON.stringify(action).slice(0, 300))
    .join('\n');
}

function pgdelta(...args: string[]): string {
  const result = spawnSync('npx', ['--no-install', 'pgdelta', ...args], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`pgdelta ${args[0]} failed:\n${result.stderr}`);
  return result.stdout;
}

/** Tables whose rows are part of the product, with the columns that the product sets. */
const referenceTables: Record<string, string> = {
  'private.reserved_words': '*',
  'private.region_policies': '*',
  'private.site_config': '*',
  'private.journal_watermark': '*',
  'private.message_mail_marks': '*',
  'public.profiles': 'id, role, username, name, bio, special',
  'storage.buckets': 'id, name, public, file_size_limit, allowed_mime_types',
  'cron.job': 'jobname, schedule, command, active',
};

/** Reference rows that stand in one database only, a line each. */
export async function rowDifferences(one: string, other: string): Promise<string[]> {
  const [first, second] = await Promise.all([referenceRows(one), referenceRows(other)]);
  return [
    ...[...first].filter((row) => !second.has(row)).map((row) => `only in the first: ${row}`),
    ...[...second].filter((row) => !first.has(row)).map((row) => `only in the second: ${row}`),
  ];
}

async function referenceRows(url: string): Promise<Set<string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const rows = new Set<string>();
    for (const [table, columns] of Object.entries(referenceTables)) {
      const answer = await client.query<{ row: unknown }>(
        `select to_jsonb(r) as row from (select ${columns} from ${table}) r`,
      );
      for (const { row } of answer.rows) rows.add(`${table} ${JSON.stringify(row)}`);
    }
    return rows;
  } finally {
    await client.end();
  }
}

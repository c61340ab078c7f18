import { runSql, type Scratch } from '../../local/postgres/scratch.ts';
import { stamped, type Migration } from '../../local/schema-version.ts';
import { applyMigrations, databaseFromMigrations, databaseFromSchemas } from '../databases.ts';
import { contentOf, differences, type Content } from './content.ts';
import { objectsOf, planBetween, possibleRenames, renderedPlan } from './objects.ts';
import { referenceRows, rowChanges } from './reference-rows.ts';
import { missingSettings } from './role-settings.ts';
import { rowStatements } from './row-statements.ts';
import { ruledStatements } from './rule-statements.ts';
import { drops } from './rules-loss.ts';

interface Draft {
  /** The new migrations; more than one if a single transaction cannot contain all changes. */
  migrations: Migration[];
  /** Steps and decisions that are left to the author, one line each. */
  byHand: string[];
  /** The content of the schema files. */
  declared: Content;
}

interface Wanted {
  name: string;
  now: Date;
  migrations: Migration[];
  schema: { file: string; sql: string }[];
  /** Renames in the notation of pg-delta that the author confirmed. */
  renames?: string[];
}

const lockTimeout = "set local lock_timeout = '5s';";

/**
 * The migrations from the state of the existing migrations to the schema files: objects, then
 * reference rows. They are executed as a trial, and the remaining differences are listed.
 */
export async function draftMigration(scratch: Scratch, wanted: Wanted): Promise<Draft> {
  const [from, to] = await Promise.all([
    databaseFromMigrations(scratch, 'draft_from', wanted.migrations),
    databaseFromSchemas(scratch, 'draft_to', wanted.schema),
  ]);
  const tried = await scratch.makeDatabase('draft_tried', 'draft_from');
  const [migrated, declared] = await Promise.all([objectsOf(from), contentOf(to)]);
  const changes = planBetween(migrated, declared.objects, wanted.renames);
  const parts = renderedPlan(changes);
  const byHand = possibleRenames(changes).map((line) => `possible rename: ${line}`);

  const refused = await tryParts(tried, parts);
  if (refused !== undefined) {
    byHand.push(`cannot run as it stands: ${refused}`, 'reference rows are compared once it runs');
  } else {
    const rows = rowStatements(rowChanges(await referenceRows(tried), declared.rows));
    parts.push(...joined(parts, rows.sql));
    byHand.push(...rows.byHand.map((line) => `by hand: ${line}`));
  }
  const settings = missingSettings(
    wanted.migrations.map(({ text }) => text),
    wanted.schema.map(({ sql }) => sql),
  );
  parts.push(...joined(parts, settings));
  const drafts = inOrder(wanted, parts);
  if (refused === undefined && drafts.length > 0) {
    await applyMigrations(from, drafts);
    const left = differences(await contentOf(from), declared);
    byHand.push(...left.map((line) => `not reached: ${line}`));
  }
  return { migrations: drafts, byHand, declared };
}

/** Appends statements to the last part, which is removed from the list, or makes a part of them. */
function joined(parts: string[], statements: string[]): string[] {
  if (statements.length === 0) return [];
  const last = parts.pop();
  return [[...(last === undefined ? [] : [last.trimEnd()]), ...statements].join('\n\n')];
}

/** Runs the parts in a database of the migrations. Returns the error message if one fails. */
async function tryParts(url: string, parts: string[]): Promise<string | undefined> {
  try {
    for (const part of parts) await runSql(url, [part]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The parts as files, with versions one second apart and later than every migration. */
function inOrder({ name, now, migrations }: Wanted, parts: string[]): Migration[] {
  const last = migrations.at(-1)?.version ?? '';
  const first = stampOfTime(now) > last ? now.getTime() : timeOf(last) + 1000;
  const drafts = parts.map((part, at) => {
    const version = stampOfTime(new Date(first + at * 1000));
    const suffix = parts.length > 1 ? `_${at + 1}` : '';
    const story = `-- ${name.replaceAll('_', ' ')}.\n`;
    const text = `${story}${lockTimeout}\n\n${withDropNotes(part).trim()}\n`;
    return { file: `${version}_${name}${suffix}.sql`, version, text };
  });
  return stamped([...migrations, ...drafts]).slice(migrations.length);
}

const stampOfTime = (time: Date) => time.toISOString().replace(/\D/g, '').slice(0, 14);

function timeOf(version: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(version) ?? [];
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  return Date.UTC(year, month - 1, ...rest);
}

/** Adds an empty reason above each drop. The lint refuses it until the author fills it in. */
function withDropNotes(part: string): string {
  const lines = part.split('\n');
  const bare = drops(ruledStatements(part)).map(({ line }) => line);
  return lines
    .flatMap((text, at) => (bare.includes(at + 1) ? ['-- drop: ', text] : [text]))
    .join('\n');
}

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
  /** The new migrations; more than one where one transaction cannot hold all. */
  migrations: Migration[];
  /** What a person has to do or to decide, a line each. */
  byHand: string[];
  /** What the schema files say. */
  declared: Content;
}

interface Wanted {
  name: string;
  now: Date;
  migrations: Migration[];
  schema: { file: string; sql: string }[];
  /** Renames of pg-delta that the author confirmed. */
  renames?: string[];
}

const lockTimeout = "set local lock_timeout = '5s';";

/**
 * The migrations that turn what the migrations make into what the schema files say: objects, then
 * reference rows. They are tried on the spot, and what they leave is said.
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

/** Adds statements to the last part, which is taken out of the list, or makes a part of them. */
function joined(parts: string[], statements: string[]): string[] {
  if (statements.length === 0) return [];
  const last = parts.pop();
  return [[...(last === undefined ? [] : [last.trimEnd()]), ...statements].join('\n\n')];
}

/** Runs objects in the database that the migrations made; answers why they do not run. */
async function tryParts(url: string, parts: string[]): Promise<string | undefined> {
  try {
    for (const part of parts) await runSql(url, [part]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The parts as files, a second apart and later than every migration. */
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

/** Asks for the reason of each drop: the lint takes no empty one. */
function withDropNotes(part: string): string {
  const lines = part.split('\n');
  const bare = drops(ruledStatements(part)).map(({ line }) => line);
  return lines
    .flatMap((text, at) => (bare.includes(at + 1) ? ['-- drop: ', text] : [text]))
    .join('\n');
}

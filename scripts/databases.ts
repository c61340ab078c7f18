import { runSql, type Scratch } from '../local/postgres/scratch.ts';
import { isConcurrent, readMigrations, type Migration } from '../local/schema-version.ts';
import { statements } from './arrows/sql-text.ts';
import { readSchema } from './schema-files.ts';

/** Template databases of a scratch server, by the SQL text that created them. */
const templates = new WeakMap<Scratch, Map<string, Promise<string>>>();

/** Creates a database from the schema files; returns its URL. */
export async function databaseFromSchemas(
  scratch: Scratch,
  name: string,
  schema = readSchema(),
): Promise<string> {
  const texts = schema.map(({ file, sql }) => `-- ${file}\n${sql}`);
  const template = await templateOf(scratch, texts.join('\n'), (url) => runSql(url, texts));
  return scratch.makeDatabase(name, template);
}

/** Creates a database from the migrations; returns its URL. */
export async function databaseFromMigrations(
  scratch: Scratch,
  name: string,
  migrations = readMigrations(),
): Promise<string> {
  const [baseline, ...later] = migrations;
  const template =
    baseline &&
    (await templateOf(scratch, baseline.text, (url) => applyMigrations(url, [baseline])));
  const url = await scratch.makeDatabase(name, template);
  await applyMigrations(url, later);
  return url;
}

/** The name of a template database that `fill` has filled; created once per text. */
function templateOf(
  scratch: Scratch,
  text: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const made = templates.get(scratch) ?? new Map<string, Promise<string>>();
  templates.set(scratch, made);
  const template = made.get(text) ?? makeTemplate(scratch, `template_${made.size}`, fill);
  made.set(text, template);
  return template;
}

const filling = new WeakMap<Scratch, Promise<string>>();

/** One at a time: Postgres refuses two databases that alter a role of their server together. */
function makeTemplate(
  scratch: Scratch,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const made = Promise.allSettled([filling.get(scratch)]).then(async () => {
    await fill(await scratch.makeDatabase(name));
    return name;
  });
  filling.set(scratch, made);
  return made;
}

/**
 * Runs migrations as the Supabase CLI does: each file in a transaction of its own, except for a
 * file with `concurrently`, whose statements run one by one.
 */
export async function applyMigrations(url: string, migrations: Migration[]): Promise<void> {
  for (const { file, text } of migrations) {
    await runSql(
      url,
      isConcurrent(text)
        ? statements(text).map((statement) => `-- ${file}\n${statement.text}`)
        : [`-- ${file}\n${text}`],
    );
  }
}

import { maskSql, statements } from './arrows/sql-text.ts';

/** A trigger on a table: its name, its event, the function that it calls, and the files of both. */
export interface Effect {
  table: string;
  name: string;
  when: string;
  file: string;
  calls: string;
  callsFile: string;
}

interface SchemaFile {
  file: string;
  sql: string;
}

const trigger =
  /^create\s+(?:constraint\s+)?trigger\s+(\w+)\s+([\s\S]*?)\s+on\s+(\w+\.\w+)[\s\S]*execute\s+function\s+(\w+\.\w+)/i;
const heading = '-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:';
const block = new RegExp(`\\n${heading.replaceAll(/[.*<>`()]/g, '\\$&')}\\n(?:--   .*\\n)*\\n`);

/** Every trigger in the schema files, ordered by table and by execution. */
export function effectsIn(files: SchemaFile[]): Effect[] {
  const creators = makersOf(files, 'function');
  return files
    .flatMap(({ file, sql }) =>
      statements(sql).flatMap(({ masked }) => {
        const [, name = '', when = '', table = '', calls = ''] = trigger.exec(masked) ?? [];
        const callsFile = creators.get(calls) ?? 'no schema file';
        const words = when.replaceAll(/\s+/g, ' ');
        return name ? [{ table, name, when: words, file: short(file), calls, callsFile }] : [];
      }),
    )
    .sort((a, b) => (`${a.table} ${a.name}` < `${b.table} ${b.name}` ? -1 : 1));
}

/** Returns the file with the effects on its tables listed below its header comment. */
export function withEffects({ file, sql }: SchemaFile, effects: Effect[]): string {
  const tables = [...makersOf([{ file, sql }], 'table').keys()];
  const lines = effects
    .filter((effect) => tables.includes(effect.table) && effect.file !== short(file))
    .map((effect) => `--   ${effect.table} ${effect.name} (${effect.file})\n`);
  const bare = sql.replace(block, '');
  if (lines.length === 0) return bare;
  const story = /^(?:--.*\n)*/.exec(bare)?.[0].length ?? 0;
  return `${bare.slice(0, story)}\n${heading}\n${lines.join('')}\n${bare.slice(story)}`;
}

/** The effects on a table as lines. A name without a schema matches each table of that name. */
export function printedEffects(table: string, effects: Effect[]): string[] {
  const found = effects.filter((effect) =>
    table.includes('.') ? effect.table === table : effect.table.endsWith(`.${table}`),
  );
  if (found.length === 0) return [`No effect is attached to ${table}.`];
  return found.flatMap(({ table: on, name, when, file, calls, callsFile }) => [
    `${on} ${name}: ${when}`,
    `  attached in ${file}`,
    `  calls ${calls} of ${callsFile}`,
  ]);
}

/** The objects of a kind that the files create, each with its file. */
function makersOf(files: SchemaFile[], kind: 'function' | 'table'): Map<string, string> {
  const creation = new RegExp(
    `^create\\s+(?:or\\s+replace\\s+|unlogged\\s+)?${kind}\\s+(\\w+\\.\\w+)`,
    'gim',
  );
  return new Map(
    files.flatMap(({ file, sql }) =>
      [...maskSql(sql).matchAll(creation)].map((match): [string, string] => [
        match[1] ?? '',
        short(file),
      ]),
    ),
  );
}

function short(file: string): string {
  return file.replace(/^(?:supabase\/)?schemas\//, '');
}

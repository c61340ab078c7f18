import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'smol-toml';

const ownFolder = join(import.meta.dirname, '..', 'supabase');

interface Config {
  db: { migrations: { schema_paths: string[] } };
}

/**
 * The schema files, relative to `supabase/`, in load order: by the patterns of config.toml, each
 * file at the first pattern that it matches. A pattern without a file is an error.
 */
export function schemaFiles(supabase = ownFolder): string[] {
  // The CLI validates the form of this file on every push.
  const config = parse(readFileSync(join(supabase, 'config.toml'), 'utf8')) as unknown as Config;
  const all = sqlFiles(join(supabase, 'schemas'))
    .map((file) => relative(supabase, file))
    .sort();
  const ordered = new Set<string>();
  for (const pattern of config.db.migrations.schema_paths) {
    const regex = new RegExp(
      `^${pattern.replace(/^\.\//, '').replace(/[.]/g, '\\.').replace(/\*/g, '[^/]*')}$`,
    );
    const found = all.filter((file) => regex.test(file));
    if (found.length === 0) throw new Error(`No schema file matches ${pattern}.`);
    for (const file of found) ordered.add(file);
  }
  const forgotten = all.filter((file) => !ordered.has(file));
  if (forgotten.length > 0)
    throw new Error(`No pattern of config.toml loads ${forgotten.join(', ')}.`);
  return [...ordered];
}

/** Path and text of every schema file, in load order. */
export function readSchema(supabase = ownFolder): { file: string; sql: string }[] {
  return schemaFiles(supabase).map((file) => ({
    file,
    sql: readFileSync(join(supabase, file), 'utf8'),
  }));
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sqlFiles(path) : entry.name.endsWith('.sql') ? [path] : [];
  });
}

import { readSchema } from '../../scripts/schema-files.ts';

type Schema = ReturnType<typeof readSchema>;

/** Replaces a text in all schema files; throws when no file contains it. */
function edited(schema: Schema, from: string | RegExp, to: string): Schema {
  let isFound = false;
  const changed = schema.map(({ file, sql }) => {
    const text = sql.replaceAll(from, to);
    isFound ||= text !== sql;
    return { file, sql: text };
  });
  if (!isFound) throw new Error(`No schema file has ${String(from)}: plant something else.`);
  return changed;
}

/** The schema files with a new not-null column, its index, a rename and a changed reference row. */
export function plantedSchema(): Schema {
  const column = 'create table public.posts (\n  planted_mood text not null,';
  const filled = edited(readSchema(), 'create table public.posts (', column);
  const named = edited(filled, /\bfolded_below\b/g, 'folded_until');
  const paired = edited(named, "('duos', 'Duos'", "('duos', 'Pairs'");
  return [...paired, { file: 'planted.sql', sql: `create index ${index};` }];
}

const index = 'posts_planted_mood on public.posts (planted_mood)';

/** The migration of the rename, which is written by hand. */
export const handwrittenRename = `-- The watermark says until when, as everything else does.
set local lock_timeout = '5s';

alter table private.ledger_watermark rename column folded_below to folded_until;
`;

/** The migration of db:diff after manual edits: the column is added in steps, the index removed. */
export function finishedByHand(written: string): string {
  const steps = `alter table public.posts add column planted_mood text;

update public.posts set planted_mood = 'calm' where planted_mood is null;

alter table public.posts alter column planted_mood set not null;`;
  return written
    .replace(/ALTER TABLE "public"."posts" ADD COLUMN.*;/, steps)
    .replace(/CREATE INDEX posts_planted_mood .*;\n/, '');
}

/** The migration of the index: it runs outside a transaction and can be repeated after a failure. */
export const handwrittenIndex = `-- Posts by mood.
set lock_timeout = '5s';

drop index concurrently if exists public.posts_planted_mood;
create index concurrently ${index};
`;

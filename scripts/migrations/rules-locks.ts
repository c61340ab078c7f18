import { alterations, createdTables, hasReason, type RuledStatement } from './rule-statements.ts';

/** A violation of a rule by one migration, with the line of its statement. */
export interface Broken {
  line: number;
  message: string;
}

const concurrent = /^(?:(?:create (?:unique )?|drop )index|reindex \w+) concurrently\b/;
/** Statements that are allowed beside one that cannot run in a transaction. */
const besideConcurrent =
  /^(?:set (?:local )?lock_timeout\b|select private\.note_migration\b|comment on index\b)/;

/** A migration has a lock timeout, so that a wait for a lock does not block all later queries. */
export function lockTimeout(all: RuledStatement[]): Broken[] {
  const isAlone = all.some(({ sql }) => concurrent.test(sql));
  const first = all.find(({ sql }) => !sql.startsWith('select private.note_migration'));
  const expected = isAlone ? /^set lock_timeout\b/ : /^set (?:local )?lock_timeout\b/;
  if (first && expected.test(first.sql)) return [];
  const wanted = isAlone ? 'set' : 'set local';
  return [{ line: first?.line ?? 1, message: `begins with \`${wanted} lock_timeout = '5s';\`` }];
}

/**
 * The Supabase CLI runs a file in one transaction, which it commits before a concurrent statement.
 */
export function transactions(all: RuledStatement[]): Broken[] {
  const isAlone = all.some(({ sql }) => concurrent.test(sql));
  return all.flatMap(({ sql, line }) => {
    if (/^(?:begin|commit|end|rollback|start transaction|savepoint)\b/.test(sql))
      return [{ line, message: 'a migration is one transaction already: no begin, no commit' }];
    if (isAlone && !concurrent.test(sql) && !besideConcurrent.test(sql))
      return [
        { line, message: 'stands beside a concurrent index: give that a migration of its own' },
      ];
    return [];
  });
}

/** An index on a table with rows is created concurrently, or with a stated reason. */
export function indexes(all: RuledStatement[], _: unknown, unreleased: RuledStatement[]): Broken[] {
  const made = createdTables([...unreleased, ...all]);
  return all.flatMap((statement) => {
    const [, concurrently, table] =
      /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?([\w.]+)/.exec(statement.sql) ??
      [];
    if (table === undefined || concurrently || made.has(table) || hasReason(statement, 'lock'))
      return [];
    const message = `locks ${table}: create it concurrently, or say \`-- lock: <reason>\` above`;
    return [{ line: statement.line, message }];
  });
}

/** Changes of a table that read or rewrite all rows under a lock. */
export function tableLocks(
  all: RuledStatement[],
  _: unknown,
  unreleased: RuledStatement[],
): Broken[] {
  const made = createdTables([...unreleased, ...all]);
  return all.flatMap((statement) => {
    const { table, actions } = alterations(statement.sql) ?? { table: '', actions: [] };
    if (made.has(table) || hasReason(statement, 'lock')) return [];
    return actions.flatMap((action) => {
      const what = lockedBy(action) ?? validatedAtOnce(action, all);
      if (what === undefined) return [];
      return [{ line: statement.line, message: `${what}, or say \`-- lock: <reason>\` above` }];
    });
  });
}

function lockedBy(action: string): string | undefined {
  if (/^alter (?:column )?\w+ (?:set data )?type\b/.test(action))
    return 'a new type rewrites the table: add a column and fill it';
  if (/^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?! using index)/.test(action))
    return 'builds an index under a lock: create it concurrently and add it `using index`';
  if (
    /^add (?:constraint \w+ )?(?:check|foreign key)\b/.test(action) &&
    !/\bnot valid$/.test(action)
  )
    return 'reads all rows under a lock: add it `not valid`, then validate it';
  return undefined;
}

/** The lock of a new constraint is held until the end of its migration. */
function validatedAtOnce(action: string, all: RuledStatement[]): string | undefined {
  const name = /^validate constraint (\w+)$/.exec(action)?.[1];
  if (name === undefined || !all.some(({ sql }) => sql.includes(` add constraint ${name} `)))
    return undefined;
  return 'reads all rows under the lock of the new constraint: validate it in the next migration';
}

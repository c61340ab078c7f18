import type { Broken } from './rules-locks.ts';
import { alterations, createdTables, hasReason, type RuledStatement } from './rule-statements.ts';

const dropped =
  /^drop (materialized view|foreign table|event trigger|\w+) (?:concurrently )?(?:if exists )?([\w.]+)(?:.*? on ([\w.]+))?/;

/** An object that is dropped and not created again in the same file needs a stated reason. */
export function drops(all: RuledStatement[]): Broken[] {
  return all.flatMap((statement) =>
    droppedBy(statement.sql)
      .filter((again) => !all.some(({ sql }) => again.test(sql)))
      .filter(() => !hasReason(statement, 'drop'))
      .map(() => ({
        line: statement.line,
        message: 'drops something: say `-- drop: <reason>` on the line above',
      })),
  );
}

/** For each object that a statement drops, a pattern of the statement that creates it again. */
function droppedBy(sql: string): RegExp[] {
  const [, kind, name, table] = dropped.exec(sql) ?? [];
  if (kind !== undefined && name !== undefined) {
    const where = table === undefined ? '' : `.*\\bon ${literally(table)}\\b`;
    const words = `create (?:or replace )?(?:\\w+ )*?${kind} (?:concurrently )?(?:if not exists )?`;
    // The schema is part of the name in `drop index`, but not in `create index`.
    const called = kind === 'index' ? name.replace(/^.*\./, '') : name;
    return [new RegExp(`^${words}${literally(called)}(?![\\w.])${where}`)];
  }
  const { table: altered, actions } = alterations(sql) ?? { table: '', actions: [] };
  return actions.flatMap((action) => {
    const [, what, column] =
      /^drop (constraint |column )?(?:if exists )?(?!expression\b|identity\b)([\w]+)/.exec(
        action,
      ) ?? [];
    if (column === undefined) return [];
    const added = what === 'constraint ' ? `add constraint ${column}` : `add (?:column )?${column}`;
    return [new RegExp(`^alter table (?:only )?${literally(altered)} .*\\b${added}\\b`)];
  });
}

const literally = (name: string) => name.replaceAll('.', '\\.');

/** A column is filled before it is set to not null. */
export function notNull(all: RuledStatement[], earlier: RuledStatement[]): Broken[] {
  const made = createdTables(all);
  return all.flatMap(({ sql, line }, at) => {
    const { table, actions } = alterations(sql) ?? { table: '', actions: [] };
    if (made.has(table)) return [];
    return actions.flatMap((action) => {
      if (/^add (?:column )?(?!constraint\b)\w+ .*\bnot null\b/.test(action)) {
        if (/\b(?:default|generated)\b/.test(action)) return [];
        return [{ line, message: 'fails on rows: add the column empty, fill it, then demand it' }];
      }
      const column = /^alter (?:column )?(\w+) set not null$/.exec(action)?.[1];
      if (column === undefined || isFilled([...earlier, ...all.slice(0, at)], table, column))
        return [];
      const message =
        `nothing shows that ${table}.${column} is filled: update the table before, or validate a ` +
        'check in an earlier migration';
      return [{ line, message }];
    });
  });
}

/** Whether earlier statements fill a column, or validate that it is filled. */
function isFilled(before: RuledStatement[], table: string, column: string): boolean {
  const named = literally(table);
  const fill = new RegExp(`^(?:with .*)?update (?:only )?${named} .*\\b${column} =`);
  const check = new RegExp(
    `^alter table (?:only )?${named} .*add constraint (\\w+) check \\(\\(?${column} is not null\\)?\\) not valid`,
  );
  return before.some(({ sql }, at) => {
    if (fill.test(sql)) return true;
    const name = check.exec(sql)?.[1];
    return (
      name !== undefined &&
      before
        .slice(at + 1)
        .some((later) =>
          new RegExp(`^alter table ${named} validate constraint ${name}$`).test(later.sql),
        )
    );
  });
}

import { escapeLiteral } from 'pg';
import { describeChange, type Row, type RowChange } from './reference-rows.ts';

export interface RowStatements {
  sql: string[];
  /** Changes that have to be made by hand, one line each. */
  byHand: string[];
}

/** Statements for the changes; they can be repeated. Deletes come first, in reverse order. */
export function rowStatements(changes: RowChange[]): RowStatements {
  const written = changes.filter((change) => reasonByHand(change) === undefined);
  const deletes = written.filter(({ after }) => !after).reverse();
  const updates = written.filter(({ before, after }) => before && after);
  const inserts = written.filter(({ before }) => !before);
  return {
    sql: [...deletes, ...updates, ...inserts].map(statementOf),
    byHand: changes.flatMap((change) => {
      const reason = reasonByHand(change);
      return reason === undefined ? [] : [`${describeChange(change)} (${reason})`];
    }),
  };
}

function reasonByHand({ table, before, after }: RowChange): string | undefined {
  if (table.byHand !== undefined) return table.byHand;
  if (table.name === 'storage.buckets' && !after) return 'the platform refuses to delete buckets';
  if (table.owner === 'system' && before) return 'the running product moves this row';
  return undefined;
}

function statementOf(change: RowChange): string {
  if (change.table.name === 'cron.job') return jobStatement(change);
  const { table, before, after } = change;
  if (!after) return `delete from ${table.name} where ${matches(change, before)};`;
  if (!before) return insertion(change, after);
  const changed = Object.keys(after).filter((column) => before[column] !== after[column]);
  const values = changed.map((column) => `${column} = ${literal(after[column])}`).join(', ');
  return `update ${table.name} set ${values} where ${matches(change, before, changed)};`;
}

/** The condition for a row; for a row of the operator, it includes the old values. */
function matches({ table }: RowChange, row: Row = {}, changed = Object.keys(row)): string {
  const columns = table.owner === 'operator' ? [...table.key, ...changed] : table.key;
  return [...new Set(columns)]
    .map((column) =>
      row[column] === null ? `${column} is null` : `${column} = ${literal(row[column])}`,
    )
    .join(' and ');
}

function insertion({ table }: RowChange, row: Row): string {
  const columns = Object.keys(row);
  const others = columns.filter((column) => !table.key.includes(column));
  const conflict =
    table.owner === 'product' && others.length > 0
      ? `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`
      : 'nothing';
  return (
    `insert into ${table.name} (${columns.join(', ')})\n` +
    `values (${columns.map((column) => literal(row[column])).join(', ')})\n` +
    `on conflict (${table.key.join(', ')}) do ${conflict};`
  );
}

/** Cron jobs are written by the functions of the extension, by name. */
function jobStatement({ before, after }: RowChange): string {
  const name = literal((after ?? before)?.jobname);
  if (!after) return `select cron.unschedule(jobname) from cron.job where jobname = ${name};`;
  return `select cron.schedule(${name}, ${literal(after.schedule)}, ${literal(after.command)});`;
}

const literal = (text: string | null | undefined) => (text == null ? 'null' : escapeLiteral(text));

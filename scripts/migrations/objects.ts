import {
  encodeId,
  extract,
  parseId,
  plan,
  renderPlanFiles,
  type FactBase,
  type Plan,
} from '@supabase/pg-delta';
import { createPool } from '../../local/pool.ts';

/** All objects of a database, without rows and settings of roles. */
export interface Objects {
  facts: FactBase;
  /** Operators, because pg-delta does not compare them. */
  operators: string[];
}

export async function objectsOf(url: string): Promise<Objects> {
  const pool = createPool(url);
  try {
    const { factBase } = await extract(pool);
    const { rows } = await pool.query<{ line: string }>(
      `select format('operator %s (%s)', o.oid::regoperator, o.oprcode::regprocedure) as line
       from pg_operator o where o.oid >= 16384 and not exists (
         select from pg_depend d where d.objid = o.oid and d.deptype = 'e') order by 1`,
    );
    return { facts: factBase, operators: rows.map(({ line }) => line) };
  } finally {
    await pool.end();
  }
}

/** The plan from one database to another. A rename is `<from>=<to>` in the notation of pg-delta. */
export function planBetween(from: Objects, to: Objects, renames: string[] = []): Plan {
  const acceptRenames = renames.map((rename) => {
    const [old = '', now = ''] = rename.split('=');
    return { from: parseId(old), to: parseId(now) };
  });
  return plan(from.facts, to.facts, { renames: 'prompt', acceptRenames });
}

/** The plan as SQL, one part per transaction. */
export function renderedPlan(changes: Plan): string[] {
  return renderPlanFiles(changes, { allowDrops: true }).files.map(({ contents }) => contents);
}

/** The changes that turn one database into the other, one line each. */
export function objectDifferences(from: Objects, to: Objects): string[] {
  return [
    ...planBetween(from, to).actions.map(({ sql }) => sql.replaceAll(/\s+/g, ' ').slice(0, 300)),
    ...lineDifferences(from.operators, to.operators),
  ];
}

function lineDifferences(first: string[], second: string[]): string[] {
  return [
    ...first.filter((line) => !second.includes(line)).map((line) => `only in the first: ${line}`),
    ...second.filter((line) => !first.includes(line)).map((line) => `only in the second: ${line}`),
  ];
}

/**
 * Pairs of a drop and an addition that may be a rename: pg-delta's candidates with the option that
 * accepts them, and tables that lose a column and get another one.
 */
export function possibleRenames(changes: Renamed): string[] {
  const accepted = (changes.acceptedRenames ?? []).map(({ from }) => encodeId(from));
  const candidates = changes.renameCandidates.map(({ from, to, status }) => ({
    from: encodeId(from),
    line:
      status === 'unambiguous'
        ? `--rename ${encodeId(from)}=${encodeId(to)}`
        : `${encodeId(from)}=${encodeId(to)} (${status}: by hand)`,
  }));
  const known = [...accepted, ...candidates.map(({ from }) => from)];
  return [
    ...candidates.filter(({ from }) => !accepted.includes(from)).map(({ line }) => line),
    ...swappedColumns(changes, known),
  ];
}

type Renamed = Pick<Plan, 'renameCandidates' | 'acceptedRenames'> & {
  actions: Pick<Plan['actions'][number], 'destroys' | 'produces'>[];
};

function swappedColumns({ actions }: Renamed, known: string[]): string[] {
  const dropped = actions.flatMap(({ destroys }) => columnsIn(destroys));
  const added = actions.flatMap(({ produces }) => columnsIn(produces));
  return dropped.flatMap(({ table, column }) => {
    const others = added.filter((one) => one.table === table).map((one) => one.column);
    if (others.length === 0 || known.includes(`column:${table}.${column}`)) return [];
    return [`${table}.${column} goes and ${others.join(', ')} comes: by hand where it is the same`];
  });
}

type Ids = Plan['actions'][number]['destroys'];

/** The columns among the ids, without those of a dropped table. */
function columnsIn(ids: Ids): { table: string; column: string }[] {
  if (ids.some(({ kind }) => kind === 'table')) return [];
  return ids.flatMap((id) => {
    const [, table, column] = /^column:(.*)\.([^.]*)$/.exec(encodeId(id)) ?? [];
    return table !== undefined && column !== undefined ? [{ table, column }] : [];
  });
}

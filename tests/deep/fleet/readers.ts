import pg from 'pg';
import type { FunctionName } from '../../../src/lib/supabase/answer.ts';
import type { World } from '../money/world.ts';

export interface Call {
  name: FunctionName;
  args: Record<string, unknown>;
}

export interface Readers {
  /** The ids of the people, by their names. */
  idOf: (name: string) => string;
  /** Calls of every function, one for each choice of its arguments. */
  calls: Call[];
}

interface Argument {
  name: FunctionName;
  argument: string | null;
  is_optional: boolean;
  type: string | null;
}

const argumentsOfFunctions = `
  select p.proname as name, a.name as argument, format_type(a.type, null) as type,
         a.place > p.pronargs - p.pronargdefaults as is_optional
  from pg_proc p
  left join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[])
    with ordinality a (name, type, place) on true
  where p.pronamespace = 'api'::regnamespace and p.proname not like 'service\\_%'
  order by p.proname, a.place`;

/** Of an argument that many rows could be. */
const CHOICES_MAX = 12;

const made = new WeakMap<World, Promise<Readers>>();

/** The world of the tests of access, which stands still at its clock, and the calls in it. */
export function makeReaders(world: World): Promise<Readers> {
  const readers = made.get(world) ?? writeReaders(world);
  made.set(world, readers);
  return readers;
}

async function writeReaders(world: World): Promise<Readers> {
  const client = new pg.Client({ connectionString: world.url('postgres') });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select tests.make_readers()');
    await client.query('select tests.act_as_owner(), tests.write_calls()');
    const people = await client.query<{ username: string; id: string }>(
      'select username, id from public.profiles',
    );
    const choices = await choicesOf(client);
    const { rows } = await client.query<Argument>(argumentsOfFunctions);
    await client.query('commit');
    const ids = new Map(people.rows.map(({ username, id }) => [username, id]));
    return { idOf: (name) => ids.get(name) ?? '', calls: callsOf(rows, choices) };
  } finally {
    await client.end();
  }
}

/** The values of each argument that the helpers of the tests of access know, as json. */
async function choicesOf(client: pg.Client): Promise<Map<string, unknown[]>> {
  const { rows } = await client.query<{ argument: string; type: string; choice: string }>(
    `select distinct k.argument, f.type, choice
     from askable k cross join unnest(k.choices) choice
     join (${argumentsOfFunctions}) f on f.argument = k.argument`,
  );
  const found = new Map<string, unknown[]>();
  for (const { argument, type, choice } of rows) {
    // A choice may fit another function's argument of the same name.
    const fits = await client.query<{ fits: boolean | null }>(
      `select pg_input_is_valid((${choice})::text, $1) as fits`,
      [type],
    );
    if (fits.rows[0]?.fits === false) continue;
    const value = await client.query<{ value: unknown }>(
      `select to_json((${choice})::${type}) as value`,
    );
    const key = `${argument} ${type}`;
    found.set(key, [...(found.get(key) ?? []), value.rows[0]?.value].slice(0, CHOICES_MAX));
  }
  return found;
}

function callsOf(rows: Argument[], choices: Map<string, unknown[]>): Call[] {
  const calls = new Map<FunctionName, Call[]>();
  for (const { name, argument, type, is_optional: isOptional } of rows) {
    const before = calls.get(name) ?? [{ name, args: {} }];
    if (argument === null || (isOptional && argument !== 'p_sort')) {
      calls.set(name, before);
      continue;
    }
    const values = choices.get(`${argument} ${type}`) ?? [];
    calls.set(
      name,
      before.flatMap(({ args }) =>
        values.map((value) => ({ name, args: { ...args, [argument]: value } })),
      ),
    );
  }
  return [...calls.values()].flat();
}

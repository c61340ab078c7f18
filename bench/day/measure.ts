import type { Client } from 'pg';
import { withServer, type Database } from '../harness/server.ts';
import { makeMoney } from '../money/database.ts';

// npx tsx bench/day/measure.ts prints the bytes that facts.ts takes from here, in a minute or two.
// Durability is off: bytes are counted, not times.

const people = { fans: 1_000, creators: 100, pairs: 1_000 };
const CALLS = 2_000;
/** Calls before these are not counted: they fill the first pages. */
const WARM = 100;

interface Act {
  name: string;
  /** The caller, and a row for $1 of the call, found by the owner. */
  caller: (turn: number) => string;
  target?: (turn: number) => string;
  call: string;
}

const place = (turn: number) => 2 + (turn % (people.fans - 1));
const fan = (turn: number) => `bench.user('fan', ${place(turn)})`;
const partner = (turn: number) => `bench.user('creator', ${(place(turn) % people.creators) + 1})`;
const thread = (turn: number) => `(select id from bench.conversations where fan_id = ${fan(turn)})`;
/** Another creator in each round through the fans. */
const other = (turn: number) =>
  `bench.user('creator', ${((place(turn) + 2 + Math.floor(turn / people.fans)) % people.creators) + 1})`;
const line = `'See you on Friday, I will bring the pictures that we spoke of.'`;

/** Acts of a day whose WAL docs/benchmarks.md does not have, and two that it has. */
const acts: Act[] = [
  {
    name: 'post',
    caller: partner,
    call: `select api.create_post('public', ${line}, '{}', gen_random_uuid())`,
  },
  {
    name: 'free message',
    caller: partner,
    target: fan,
    call: `select api.send_message($1, ${line}, '{}', null, gen_random_uuid())`,
  },
  {
    name: 'message read',
    caller: fan,
    target: thread,
    call: 'select api.mark_conversation_read($1, 1)',
  },
  { name: 'typing', caller: fan, target: thread, call: 'select api.send_typing($1)' },
  { name: 'heartbeat', caller: fan, call: 'select api.touch_presence()' },
  {
    name: 'like',
    caller: fan,
    target: (turn) => `(select id from public.posts order by id offset ${turn % 100} limit 1)`,
    call: 'select api.like_post($1, true)',
  },
  { name: 'follow', caller: fan, target: other, call: 'select api.follow($1)' },
  {
    name: 'tip',
    caller: fan,
    target: other,
    call: 'select api.send_tip($1, 1234, gen_random_uuid())',
  },
  {
    name: 'paid message',
    caller: fan,
    target: partner,
    call: `select api.send_message($1, ${line}, '{}', null, gen_random_uuid(), false, 500)`,
  },
];

const tables = [
  'private.transfers',
  'public.notifications',
  'public.messages',
  'public.message_changes',
  'public.unlocks',
  'public.conversations',
  'public.conversation_members',
  'public.subscriptions',
  'public.subscription_periods',
  'public.posts',
  'public.post_texts',
  'public.audience_events',
  'public.likes',
  'public.follows',
  'public.presence',
  'public.profiles',
  'realtime.messages_default',
];

await withServer(async (server) => {
  const database = await makeMoney(await server.makeProduct('day'), people);
  await database.run('select bench.add_unlock_targets(2)');
  await database.session(buy);
  for (const act of acts) {
    const before = await rowsOf(database);
    const wal = await database.session((client) => walOf(client, act));
    console.log(`${wal}; rows: ${grown(before, await rowsOf(database)).join(', ')}`);
  }
  for (const table of tables) console.log(await sizeOf(database, table));
}, false);

async function rowsOf(database: Database): Promise<number[]> {
  const counted = tables.map((table) => `(select count(*) from ${table})::integer`);
  const [row] = await database.run(`select array[${counted.join()}] as counts`);
  return row?.['counts'] as number[];
}

function grown(before: number[], after: number[]): string[] {
  return tables.flatMap((table, at) => {
    const more = ((after[at] ?? 0) - (before[at] ?? 0)) / CALLS;
    return more === 0 ? [] : [`${table} +${more.toFixed(2)}`];
  });
}

async function buy(client: Client): Promise<void> {
  for (let turn = 0; turn < people.fans; turn += 1) {
    await client.query('begin');
    await client.query('select api.unlock_message(bench.take_unlock(), gen_random_uuid())');
    await client.query('commit');
  }
}

/** The median of single transactions leaves out those that wrote an image of a page. */
async function walOf(client: Client, act: Act): Promise<string> {
  const bytes: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) {
    const { rows } = await client.query<{ caller: string; target: string | null }>(
      `select ${act.caller(turn)} as caller, ${act.target?.(turn) ?? 'null'} as target`,
    );
    const before = await position(client);
    await client.query('begin');
    await client.query('select bench.act_as($1)', [rows[0]?.caller]);
    await client.query(act.call, act.target ? [rows[0]?.target] : []);
    await client.query('commit');
    if (turn >= WARM) bytes.push((await position(client)) - before);
  }
  bytes.sort((one, next) => one - next);
  return `WAL of one ${act.name}: ${bytes[bytes.length >> 1]} bytes`;
}

async function position(client: Client): Promise<number> {
  const { rows } = await client.query<{ at: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`,
  );
  return Number(rows[0]?.at);
}

async function sizeOf(database: Database, table: string): Promise<string> {
  const [row] = await database.run(
    `select (select count(*) from ${table})::integer as rows,
            sum(pg_table_size(relid))::bigint as heap, sum(pg_indexes_size(relid))::bigint as indexes
     from (select relid from pg_partition_tree('${table}') union select '${table}'::regclass) t`,
  );
  const count = Math.max(1, Number(row?.['rows']));
  const [heap, indexes] = [row?.['heap'], row?.['indexes']].map((bytes) =>
    Math.round(Number(bytes) / count),
  );
  return `${table}: ${heap} + ${indexes} bytes a row, of ${count}`;
}

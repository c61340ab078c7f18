import type { Client } from 'pg';
import { readBenchSql, type BenchServer, type Database } from '../harness/server.ts';
import {
  fill,
  filledWithoutIndexes,
  PORTION,
  readingOf,
  seconds,
  sizeOf,
  timed,
} from './timing.ts';
import type { Reading } from './timing.ts';

const shapes = { whole: 'one table', split: 'eight partitions' };
type Shape = keyof typeof shapes;

/** A message of another conversation, of which one column after the other is made a duplicate. */
const COLUMNS = `id, conversation_id, sender_id, recipient_id, seq, change_seq, kind, text,
  request_id, request_digest, global_id, tip_id, tip_cents`;
const keys: Record<string, { of: string; elsewhere: boolean }> = {
  'the id': { of: 'id', elsewhere: false },
  'the place in its conversation': { of: 'seq', elsewhere: false },
  'the tip': { of: 'tip_id', elsewhere: false },
  'the message to an audience': { of: 'global_id', elsewhere: false },
  'the request, in the same conversation': { of: 'request_id', elsewhere: false },
  'the request, in another conversation': { of: 'request_id', elsewhere: true },
};

/** Messages as they are, and by conversation: a prototype of what docs/scaling.md designs. */
export async function messages(
  server: BenchServer,
  rows: number,
  log: (line: string) => void,
): Promise<Reading[]> {
  const database = await server.makeProduct(`messages_${rows}`);
  await database.runFile('sql/sizes/messages.sql');
  const portion = Math.min(rows, PORTION);
  const readings: Reading[] = [];
  const make = async (table: string, file: string) => {
    const statement = readBenchSql(file, { table, rows, portion });
    const made = await filledWithoutIndexes(database, `bench.${table}`, () =>
      fill(database, rows / portion, statement, log),
    );
    log(`  ${table} in ${seconds(made.rows)}, indexes in ${seconds(made.indexes)}`);
    readings.push([`size of ${table}`, await sizeOf(database, `bench.${table}`)]);
    return made;
  };
  await make('whole', 'sql/sizes/messages-rows.sql');
  await make('split', 'sql/sizes/messages-rows.sql');
  await make('requests', 'sql/sizes/messages-requests.sql');
  await database.run(
    `alter table bench.split add constraint finds_its_request
       foreign key (sender_id, request_id, conversation_id)
       references bench.requests (sender_id, request_id, conversation_id);
     alter table bench.split add constraint reply_of_the_conversation
       foreign key (conversation_id, reply_to_id) references bench.split (conversation_id, id)`,
  );
  await server.checkpoint();
  for (const shape of ['whole', 'split'] as const) {
    const refused = await refusals(database, shape);
    log(`  ${shapes[shape]} refuses a duplicate of ${refused.join('; ')}`);
    readings.push(...(await readingsOf(database, shape, rows)), ...(await upkeep(database, shape)));
  }
  return readings;
}

async function readingsOf(database: Database, shape: Shape, rows: number): Promise<Reading[]> {
  const table = `bench.${shape}`;
  const anyThread = (turn: number) => [`conversation${1 + ((turn * 7919) % (rows / 100))}`];
  const page = (condition: string) =>
    `select id, seq, text from ${table} where conversation_id = md5($1)::uuid and ${condition}
     order by seq desc limit 30`;
  const readings: Reading[] = [];
  for (const { name, text, values } of [
    { name: 'newest page of a thread', text: page('true'), values: anyThread },
    { name: 'page before message 50', text: page('seq < 50'), values: anyThread },
    {
      name: 'message of a repeated request',
      text:
        shape === 'whole'
          ? `select id from bench.whole where sender_id = md5($1)::uuid and request_id = md5($2)::uuid`
          : `select m.id from bench.requests r join bench.split m using (conversation_id, sender_id,
               request_id) where r.sender_id = md5($1)::uuid and r.request_id = md5($2)::uuid`,
      // The first message of a conversation is of its second user.
      values: (turn: number) => [
        `user${-1 - ((turn * 7919) % (rows / 100))}`,
        `message${(turn * 7919) % (rows / 100)}`,
      ],
    },
    { name: 'new message', text: sending(shape), values: anyThread },
  ])
    readings.push(
      await readingOf(database, {
        name: `${name}, ${shapes[shape]}`,
        times: 300,
        text,
        prepare: (_: Client, turn: number) => Promise.resolve(values(turn)),
      }),
    );
  return readings;
}

function sending(shape: Shape): string {
  const message = `insert into bench.${shape} (conversation_id, sender_id, recipient_id, seq,
      change_seq, kind, text, request_id, request_digest)
    select md5($1)::uuid, r.sender_id, gen_random_uuid(), r.seq, r.seq, 'text', 'one more',
           r.request_id, gen_random_uuid()`;
  const request = `select gen_random_uuid() as sender_id, gen_random_uuid() as request_id,
      1000 + (random() * 1e9)::bigint as seq`;
  return shape === 'whole'
    ? `with r as (${request}) ${message} from r`
    : `with r as materialized (${request}), kept as (
         insert into bench.requests select sender_id, request_id, md5($1)::uuid from r)
       ${message} from r`;
}

/** Upkeep that grows with the size of one table: the build of an index, and a vacuum. */
async function upkeep(database: Database, shape: Shape): Promise<Reading[]> {
  const table = shape === 'whole' ? 'bench.whole' : 'bench.split_0';
  const index =
    shape === 'whole' ? 'whole_conversation_id_seq_key' : 'split_0_conversation_id_seq_key';
  const run = (sql: string) => timed(() => database.run(sql));
  const built = await run(`reindex index bench.${index}`);
  await database.run(`update ${table} set change_seq = change_seq + 1 where seq % 10 = 3`);
  const of = shape === 'whole' ? 'the table' : 'a partition';
  return [
    [`one index of ${of}`, seconds(built)],
    [`vacuum of ${of} after a change of a tenth`, seconds(await run(`vacuum ${table}`))],
  ];
}

/** Each key refuses its duplicate; the same row with keys of its own is accepted. */
async function refusals(database: Database, shape: Shape): Promise<string[]> {
  const [row] = await database.run(
    `select * from bench.${shape} where tip_id is not null and global_id is not null limit 1`,
  );
  if (row === undefined) throw new Error('No message has every key.');
  const refused: string[] = [];
  for (const [name, { of, elsewhere }] of Object.entries(keys))
    if (await isRefused(database, shape, row, of, elsewhere)) refused.push(name);
  if (await isRefused(database, shape, row, '', false))
    throw new Error('A message with keys of its own is refused.');
  const missing = Object.keys(keys).filter((name) => !refused.includes(name));
  if (missing.length > 0) throw new Error(`${shape} accepts a duplicate of ${missing.join(', ')}.`);
  return refused;
}

async function isRefused(
  database: Database,
  shape: Shape,
  row: Record<string, unknown>,
  duplicate: string,
  elsewhere: boolean,
): Promise<boolean> {
  const own = (column: string, value: string) => (column === duplicate ? `r.${column}` : value);
  return database.session(async (client) => {
    await client.query('begin');
    const where = elsewhere ? `md5('another')::uuid` : 'r.conversation_id';
    const copied = `${own('id', 'gen_random_uuid()')}, ${where}, r.sender_id, r.recipient_id,
      ${own('seq', '1000000')}, 1000001, r.kind, r.text, ${own('request_id', '$2::uuid')},
      r.request_digest, ${own('global_id', 'gen_random_uuid()')},
      ${own('tip_id', 'gen_random_uuid()')}, 500`;
    try {
      if (shape === 'split' && duplicate !== 'request_id')
        await client.query('insert into bench.requests values ($1, $2, $3)', [
          row['sender_id'],
          REQUEST,
          row['conversation_id'],
        ]);
      else if (shape === 'split')
        // As the command would: a request of the sender is kept once.
        await client.query(
          `insert into bench.requests values ($1, $2, ${elsewhere ? `md5('another')::uuid` : '$3::uuid'})`,
          [row['sender_id'], row['request_id'], ...(elsewhere ? [] : [row['conversation_id']])],
        );
      await client.query(
        `insert into bench.${shape} (${COLUMNS}) select ${copied} from bench.${shape} r
         where r.conversation_id = $1 and r.seq = ${String(row['seq'])} and $2::uuid is not null`,
        [row['conversation_id'], REQUEST],
      );
      return false;
    } catch (error) {
      if (String(error).includes('duplicate key')) return true;
      throw error;
    } finally {
      await client.query('rollback');
    }
  });
}

const REQUEST = '00000000-0000-4000-8000-000000000001';

import type { BenchServer, Database } from '../harness/server.ts';
import { mainStatement, withRest } from './rest.ts';
import type { Screen, Visit } from './screens.ts';

/** One screen's statement, the same for every visit; values differ and stand in bench.calls. */
export interface Call {
  /** With $1, $2, ... cast to the types that PostgREST names. */
  sql: string;
  values: number;
}

const typeNames: Record<number, string> = { 114: 'json', 3802: 'jsonb' };

/** The values stand in a column each of what bench.arrive() answers. */
const MOST_VALUES = 14;

/**
 * Opens every screen once for each visit, through gateway and PostgREST, and keeps what PostgREST
 * said to the database.
 */
export function recordCalls<Name extends string>(
  server: BenchServer,
  database: Database,
  screens: Record<Name, Screen>,
): Promise<Record<Name, Call>> {
  return withRest(server, database, async (rest) => {
    // The table has these columns.
    const visits = (await database.run(
      'select * from bench.visits order by n',
    )) as unknown as Visit[];
    const calls: Partial<Record<Name, Call>> = {};
    // Object.keys of a record with these keys.
    for (const name of Object.keys(screens) as Name[]) {
      const rows = [];
      for (const visit of visits) {
        const screen = screens[name];
        const me = screen.viewer(visit);
        const { spoken } = await rest.ask(me, screen.request(visit));
        const { sql, values, types } = mainStatement(spoken);
        calls[name] ??= { sql: withTypes(sql, types), values: values.length };
        if (withTypes(sql, types) !== calls[name]?.sql || values.length > MOST_VALUES)
          throw new Error(`The statement of ${name} is not the same for every visit.`);
        rows.push({ me, visit, values });
      }
      await keep(database, name, rows);
    }
    // Every name was visited by the loop.
    return calls as Record<Name, Call>;
  });
}

async function keep(
  database: Database,
  name: string,
  rows: { me: string; visit: Visit; values: (string | null)[] }[],
) {
  await database.run(
    `insert into bench.calls (screen, place, me, creator, conversation, post, username, p)
     select $1, r.place, r.me, r.creator, r.conversation, r.post, r.username, r.p
     from jsonb_to_recordset($2) r (place integer, me uuid, creator uuid, conversation uuid,
                                    post uuid, username text, p text[])`,
    [
      name,
      JSON.stringify(
        rows.map(({ me, visit, values }, at) => ({
          place: at + 1,
          me,
          creator: visit.creator_id,
          conversation: visit.conversation_id,
          post: visit.post_id,
          username: visit.username,
          p: values,
        })),
      ),
    ],
  );
}

/** Where PostgREST names a parameter's type, the text must do so for other clients. */
export function withTypes(sql: string, types: number[]): string {
  return sql.replace(/\$(\d+)/g, (whole, number: string) => {
    const type = typeNames[types[Number(number) - 1] ?? 0];
    return type ? `${whole}::${type}` : whole;
  });
}

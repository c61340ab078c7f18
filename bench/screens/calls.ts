import type { BenchServer, Database } from '../harness/server.ts';
import type { Spoken } from './recorder.ts';
import { mainStatement, withRest } from './rest.ts';
import type { Screen, Visit } from './screen.ts';

/** A screen's function of the schema api, and the recorded PostgREST transaction of each visit. */
export interface Call {
  function: string;
  visits: Spoken[][];
}

const typeNames: Record<number, string> = { 114: 'json', 3802: 'jsonb' };

/**
 * Requests every screen once for each visit, through gateway and PostgREST, and records the
 * statements that PostgREST sends to the database.
 */
export function recordCalls<Name extends string>(
  server: BenchServer,
  database: Database,
  screens: Record<Name, Screen>,
): Promise<Record<Name, Call>> {
  return withRest(server, database, async (rest) => {
    // The columns of the table.
    const visits = (await database.run(
      'select * from bench.visits order by n',
    )) as unknown as Visit[];
    const calls: Partial<Record<Name, Call>> = {};
    // The keys of a record with these keys.
    for (const name of Object.keys(screens) as Name[]) {
      const { viewer, request } = screens[name];
      const call: Call = { function: '', visits: [] };
      for (const visit of visits) {
        const asked = request(visit);
        const { spoken } = await rest.ask(viewer(visit), asked);
        if (call.visits[0] && mainStatement(call.visits[0]).sql !== mainStatement(spoken).sql)
          throw new Error(`The statement of ${name} is not the same for every visit.`);
        call.function = asked.path.replace('rpc/', '');
        call.visits.push(spoken);
      }
      calls[name] = call;
    }
    // The loop has set every name.
    return calls as Record<Name, Call>;
  });
}

/** Adds type casts to parameters whose type PostgREST declares, because other clients do not. */
export function withTypes(sql: string, types: number[]): string {
  return sql.replace(/\$(\d+)/g, (whole, number: string) => {
    const type = typeNames[types[Number(number) - 1] ?? 0];
    return type ? `${whole}::${type}` : whole;
  });
}

import { readBenchSql, type Database } from '../harness/server.ts';
import { only } from '../money/operations.ts';
import type { Call } from './calls.ts';
import { baselineOf, type ScreenName } from './screens.ts';

/** The function parameters that can replace a variable of a frozen statement. */
const parameters: Record<string, string[]> = {
  creator: ['p_creator_id'],
  conversation: ['p_conversation_id'],
  post: ['p_post_id'],
  username: ['p_username', 'p_query'],
  month: ['p_month'],
};

/** The name of the function in schema bench with a screen's frozen statement. */
export const ceilingOf = (screen: string): string => `ceiling_${screen}`;

/**
 * Creates a function of the owner for the frozen statement of each screen. It has the parameters of
 * the product's function, so that PostgREST's own statement can call either.
 */
export async function makeCeilings(database: Database, calls: Record<ScreenName, Call>) {
  // The keys of calls are names of screens.
  for (const screen of Object.keys(calls) as ScreenName[]) {
    const call = calls[screen];
    const signatures = await database.run(
      `select pg_get_function_arguments(p.oid) as arguments, p.proargnames as names
       from pg_proc p where p.pronamespace = 'api'::regnamespace and p.proname = $1`,
      [call.function],
    );
    // The columns of the statement above.
    const signature = only(signatures) as { arguments: string; names: string[] | null };
    const statement = readBenchSql(`baseline/${baselineOf(screen)}`)
      .trim()
      .replace(/;$/, '');
    await database.run(`
      create function bench.${ceilingOf(screen)}(${signature.arguments}) returns json
      language plpgsql volatile security definer set search_path = '' as $bench$
      declare
        v_me uuid := auth.uid();
        v_row record;
      begin
        for v_row in ${withParameters(statement, signature.names ?? [])} loop
          return v_row.body;
        end loop;
        return null;
      end $bench$;
      grant usage on schema bench to authenticated;
      grant execute on function bench.${ceilingOf(screen)} to authenticated`);
  }
}

function withParameters(statement: string, names: string[]): string {
  return statement.replace(/(?<![:\w]):([a-z]+)\b/g, (whole, variable: string) => {
    if (variable === 'me') return 'v_me';
    return parameters[variable]?.find((name) => names.includes(name)) ?? whole;
  });
}

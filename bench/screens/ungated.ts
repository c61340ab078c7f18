import type { Database } from '../harness/server.ts';

/** A role with all rights of members that bypasses row-level security. */
export const UNGATED = 'bench_ungated';

export async function makeUngated(database: Database) {
  await database.session(
    (client) =>
      client.query(`
        do $$ begin
          if not exists (select from pg_roles where rolname = '${UNGATED}') then
            create role ${UNGATED} bypassrls in role authenticated;
            grant ${UNGATED} to authenticator;
          end if;
        end $$`),
    'supabase_admin',
  );
}

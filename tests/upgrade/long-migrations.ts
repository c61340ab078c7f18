import type { Pool } from 'pg';

/**
 * Migrations as docs/runbooks/upgrade.md asks for them, which add and fill: a column, a backfill
 * that takes as long as on a large table, an index beside the traffic, and a command that gets one
 * more argument. The database of the test is small, so the time is slept.
 */
export async function longMigrations(pool: Pool) {
  const { rows } = await pool.query<{ command: string }>(
    `select pg_get_functiondef('api.send_tip(uuid,bigint,uuid,text,uuid)'::regprocedure) as command`,
  );
  const command = rows[0]?.command.replace(
    'p_item_id uuid DEFAULT NULL::uuid)',
    'p_item_id uuid DEFAULT NULL::uuid, p_planted boolean DEFAULT false)',
  );
  const texts = {
    column: `-- A mood of posts.
set local lock_timeout = '5s';

alter table public.posts add column planted_mood text not null default 'calm';
`,
    fill: `-- Wallets and messages are written anew, which holds their rows.
set local lock_timeout = '5s';

update public.wallets set balance_cents = balance_cents;
update public.conversations set updated_at = updated_at;
select pg_sleep(2);
`,
    index: `-- Posts by mood.
set lock_timeout = '5s';

drop index concurrently if exists public.posts_planted_mood;
create index concurrently posts_planted_mood on public.posts (planted_mood);
`,
    command: `-- A tip with one more argument, which nobody has to name.
set local lock_timeout = '5s';

drop function api.send_tip(uuid, bigint, uuid, text, uuid);
${command};
revoke execute on function api.send_tip(uuid, bigint, uuid, text, uuid, boolean) from public;
grant execute on function api.send_tip(uuid, bigint, uuid, text, uuid, boolean) to authenticated;
notify pgrst, 'reload schema';
`,
  };
  return Object.entries(texts).map(([name, text], at) => {
    const version = `209901${String(at + 1).padStart(2, '0')}000000`;
    return { file: `${version}_${name}.sql`, version, text };
  });
}

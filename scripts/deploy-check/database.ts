import { Client } from 'pg';
import { judgeDatabase } from '../../local/schema-version.ts';
import { readSchema } from '../schema-files.ts';
import { shown, type Check, type Seen } from './check.ts';
import { given, type Target } from './target.ts';

type Row = Record<string, unknown>;

/** Jobs of the schema files, as `name: schedule`. */
function jobsOfSchema(): string[] {
  return readSchema()
    .flatMap(({ sql }) => [...sql.matchAll(/cron\.schedule\(\s*'([^']+)',\s*'([^']+)'/g)])
    .map(([, name, schedule]) => `${name}: ${schedule}`)
    .sort();
}

/** What no API shows: jobs, settings of roles, and settings of the site. */
export function databaseChecks(target: Target): Check[] {
  const query = (text: string) => rowsOf(given(target.database, 'SUPABASE_DB_URL'), text);
  const setting = async (key: string) =>
    (await query(`select value from private.site_config where key = '${key}'`))[0]?.value ?? null;
  const isSet =
    (key: string, isRight: (value: unknown) => boolean): Check['look'] =>
    async () => {
      const value = await setting(key);
      return { seen: value === null ? 'not set' : shown(value), ok: isRight(value) };
    };
  return [
    {
      name: 'database-version',
      expected: 'the migrations of this checkout, all of them',
      look: async () => {
        const told = await judgeDatabase(query);
        if (told.state === 'known')
          return { seen: `${told.pending.length} pending`, ok: told.pending.length === 0 };
        return { seen: told.state === 'refused' ? told.reason : 'empty', ok: false };
      },
    },
    {
      name: 'database-rest',
      expected: 'the REST server serves api alone and calls check_request()',
      look: async () => {
        const [row] = await query(
          "select array_to_string(rolconfig, ' ') as c from pg_roles where rolname = 'authenticator'",
        );
        const seen = shown(row?.c);
        const wanted = ['pgrst.db_schemas=api ', 'pgrst.db_pre_request=private.check_request '];
        return { seen, ok: wanted.every((one) => `${seen} `.includes(one)) };
      },
    },
    {
      name: 'database-limits',
      expected: 'a statement of a guest ends after 1 s, of a member after 3 s',
      look: async () => {
        const rows = await query(
          `select rolname || ' ' || s as c from pg_roles, unnest(rolconfig) s
           where rolname in ('anon', 'authenticated') and s like 'statement_timeout=%' order by 1`,
        );
        const seen = rows.map(({ c }) => String(c)).join(', ');
        const wanted = 'anon statement_timeout=1s, authenticated statement_timeout=3s';
        return { seen, ok: seen === wanted };
      },
    },
    {
      name: 'database-jobs',
      expected: 'each job of the schema files, and no other, active',
      look: async () => {
        const rows = await query(
          "select jobname || ': ' || schedule as c from cron.job where active order by 1",
        );
        return differences(jobsOfSchema(), rows.map(({ c }) => String(c)).sort());
      },
    },
    {
      name: 'database-runs',
      expected: 'no job failed in the last day, and one ran in the last five minutes',
      look: async () => {
        const rows = await query(
          `select distinct jobname || ' ' || status as c from cron.job_run_details
           join cron.job using (jobid) where status not in ('succeeded', 'running', 'starting')`,
        );
        const [last] = await query(
          `select coalesce(max(start_time) > now() - interval '5 minutes', false) as is_live
           from cron.job_run_details`,
        );
        const failed = rows.map(({ c }) => String(c));
        if (failed.length > 0) return { seen: failed.join(', '), ok: false };
        return {
          seen: last?.is_live === true ? 'runs' : 'nothing runs',
          ok: last?.is_live === true,
        };
      },
    },
    {
      name: 'database-money',
      expected: 'money_faults() is empty',
      look: async () => {
        const rows = await query('select * from private.money_faults()');
        return { seen: `${rows.length} faults`, ok: rows.length === 0 };
      },
    },
    {
      name: 'database-demo',
      expected: 'no account of the demo world',
      look: async () => {
        const [row] = await query(
          "select count(*)::int as c from auth.users where email like '%@velour.example'",
        );
        return { seen: `${String(row?.c)} accounts`, ok: row?.c === 0 };
      },
    },
    {
      name: 'site-address-header',
      expected: 'cf-connecting-ip, the header that the edge overwrites',
      look: isSet('address_header', (value) => value === 'cf-connecting-ip'),
    },
    {
      name: 'site-api-url',
      expected: 'the address of the API',
      look: isSet('api_url', (value) => value === target.url),
    },
    {
      name: 'site-operator',
      expected: 'an address that hears of what is overdue',
      look: isSet('operator_address', (value) => /^\S+@\S+\.\S+$/.test(String(value))),
    },
  ];
}

function differences(wanted: string[], seen: string[]): Seen {
  const missing = wanted.filter((one) => !seen.includes(one)).map((one) => `no ${one}`);
  const added = seen.filter((one) => !wanted.includes(one)).map((one) => `also ${one}`);
  const told = [...missing, ...added].join(', ');
  return { seen: told || `${seen.length} jobs`, ok: told === '' };
}

async function rowsOf(connectionString: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

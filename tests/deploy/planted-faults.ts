import type { Target } from '../../scripts/deploy-check/target.ts';

/** A fault of a project: an answer that it gives instead, or a state of its database. */
export type Plant =
  | { answer: (url: URL, init: RequestInit) => Response | undefined }
  | { dashboard: Record<string, unknown> }
  | { sql: string; undo: string }
  | { target: Partial<Target> };

const json = (body: unknown, status = 200) => Response.json(body, { status });
const on = (path: string | RegExp, answer: () => Response): Plant => ({
  answer: ({ pathname }) =>
    (typeof path === 'string' ? pathname.endsWith(path) : path.test(pathname))
      ? answer()
      : undefined,
});
const auth = (change: object): Plant => ({ dashboard: { 'config/auth': change } });
const settings = (change: object) =>
  on('/auth/v1/settings', () =>
    json({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: false,
      saml_enabled: false,
      ...change,
    }),
  );
const landing = (location: string) =>
  on('/auth/v1/verify', () => new Response(null, { status: 303, headers: { location } }));
const config = (key: string, value: string): Plant => ({
  sql: `update private.site_config set value = '${value}' where key = '${key}'`,
  undo: '',
});

/** What makes each row red. A function has its own three faults in the test. */
export const plants: Record<string, Plant> = {
  'api-works': on('/rpc/site_info', () => json({ message: 'no' }, 404)),
  'api-tables': on('/rest/v1/wallets', () => json([{ balance_cents: 1 }])),
  'api-schemas': {
    answer: ({ pathname }, { headers }) =>
      pathname.endsWith('/wallets') && new Headers(headers).get('accept-profile') === 'public'
        ? json([])
        : undefined,
  },
  'api-description': on('/rest/v1/', () => json({ swagger: '2.0' })),
  'api-graphql': on('/graphql/v1', () => json({ data: { __schema: { types: [] } } })),
  'api-check-request': on('/rpc/guest_search', () => json([])),
  'proxy-address': on('/rpc/site_info', () => json({})),
  'proxy-body': on('/rpc/site_info', () => json({ message: 'not_found' }, 404)),
  'proxy-length': on('/rpc/site_info', () => json({})),
  'proxy-arguments': on('/rpc/site_info', () => json({ code: 'PGRST202', message: 'x' }, 404)),
  'proxy-errors': on('/no_such_function', () => json({ code: 'PGRST202', hint: 'site_info' }, 404)),
  'proxy-region': {
    answer: ({ pathname }, { headers }) =>
      pathname.endsWith('/age_gate')
        ? json({ mode: new Headers(headers).get('x-caller-region') === 'XK' ? 'block' : 'confirm' })
        : undefined,
  },
  'auth-email': settings({ mailer_autoconfirm: true }),
  'auth-others': settings({ external: { email: true, phone: true } }),
  'auth-providers': {
    answer: (url) =>
      url.pathname.endsWith('/authorize') && url.searchParams.get('provider') === 'x'
        ? json({ msg: 'not enabled' }, 400)
        : undefined,
  },
  'auth-site': landing('https://elsewhere.example/taken#error=access_denied'),
  'auth-redirects': landing('http://localhost:3000#error=access_denied'),
  'auth-keys': on('/jwks.json', () => json({ keys: [] })),
  'storage-public': on('/object/public/kyc/none.webp', () =>
    json({ message: 'Object not found' }, 400),
  ),
  'storage-list': on('/object/list/kyc', () => json([{ name: 'passport.webp' }])),
  'storage-upload': on('/object/media/deploy-check.webp', () => json({ Key: 'media/x' })),
  'storage-buckets': on('/storage/v1/bucket', () => json([{ name: 'kyc', public: true }])),
  // The double of the test joins everything.
  'realtime-public': { target: {} },
  'realtime-private': { target: {} },
  'page-build': on(/^\/$/, () => new Response('<meta name="velour-api-url" content="x">')),
  'page-screens': on('/browse/all', () => new Response('Not found', { status: 404 })),
  'page-headers': on('/push-worker.js', () => new Response('')),
  'page-hsts': on(/^\/$/, () => new Response('')),
  'page-http': on(/^\/$/, () => new Response('')),
  'database-version': {
    sql: "update private.schema_version set fingerprint = 'x' || fingerprint",
    undo: 'update private.schema_version set fingerprint = substr(fingerprint, 2)',
  },
  'database-rest': {
    sql: "alter role authenticator set pgrst.db_schemas = 'api, public'",
    undo: "alter role authenticator set pgrst.db_schemas = 'api'",
  },
  'database-limits': {
    sql: "alter role anon set statement_timeout = '8s'",
    undo: "alter role anon set statement_timeout = '1s'",
  },
  'database-jobs': {
    sql: "update cron.job set active = false where jobname = 'fold-ledger'",
    undo: 'update cron.job set active = true',
  },
  'database-runs': {
    sql: `insert into cron.job_run_details (jobid, status, start_time)
          select min(jobid), 'failed', now() from cron.job`,
    undo: "delete from cron.job_run_details where status = 'failed'",
  },
  'database-money': {
    sql: 'update public.wallets set balance_cents = balance_cents + 1',
    undo: 'update public.wallets set balance_cents = balance_cents - 1',
  },
  'database-demo': {
    sql: "update auth.users set email = 'jonas@velour.example' where email = 'jonas@example.test'",
    undo: "update auth.users set email = 'jonas@example.test' where email = 'jonas@velour.example'",
  },
  'site-address-header': { ...config('address_header', 'null'), undo: 'cf-connecting-ip' },
  'site-api-url': { ...config('api_url', '"https://old.example"'), undo: 'api' },
  'site-operator': { ...config('operator_address', 'null'), undo: 'ada@example.com' },
  'switch-urls': auth({ uri_allow_list: '' }),
  'switch-email': auth({ mailer_secure_email_change_enabled: false }),
  'switch-smtp': auth({ smtp_host: null }),
  'switch-templates': auth({ mailer_templates_recovery_content: '<h2>Reset Password</h2>' }),
  'switch-providers': auth({ external_google_enabled: true }),
  'switch-sessions': auth({ refresh_token_rotation_enabled: false }),
  'switch-factors': auth({ mfa_totp_verify_enabled: false }),
  'switch-realtime': { dashboard: { 'config/realtime': { private_only: false } } },
  'switch-schemas': { dashboard: { postgrest: { db_schema: 'public, api' } } },
  'switch-storage': { dashboard: { 'config/storage': { fileSizeLimit: 52_428_800 } } },
  'switch-backups': { dashboard: { 'database/backups': { pitr_enabled: false } } },
  'switch-functions': { dashboard: { functions: [] } },
  'switch-secrets': { dashboard: { secrets: [] } },
  'switch-members': { dashboard: { members: [{ email: 'eve@example.com', mfa_enabled: false }] } },
};

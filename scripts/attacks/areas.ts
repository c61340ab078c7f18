/** What is attacked, and the test files that attack it. */
export interface Area {
  name: string;
  files: readonly string[];
}

const api = (...names: string[]) => names.map((name) => `tests/api/${name}.test.ts`);
const contract = (...names: string[]) => names.map((name) => `tests/contract/${name}.test.ts`);
const browser = (...names: string[]) => names.map((name) => `tests/e2e/${name}.test.ts`);
const database = (...names: string[]) => names.map((name) => `supabase/tests/${name}.test.sql`);

/**
 * The files of `npm run test:attacks`, each in one area. `tests/catalogue/attacks.test.ts` holds that
 * they exist, and that no file of attacks is missing.
 */
export const areas: readonly Area[] = [
  {
    name: 'rows',
    files: [
      ...api('attacks-tables', 'chat-closed-region', 'hidden-creators', 'visibility'),
      ...api('wall-who-sees'),
      ...database('access/answers-are-readable', 'access/before-proof', 'access/closed-region'),
      ...database('access/definer-helpers', 'access/waiting-media'),
      ...database('access/one-role', 'access/page-sizes', 'access/rows', 'wall/visibility'),
      ...database('stories/visibility'),
    ],
  },
  {
    name: 'requests',
    files: [
      ...api('attacks-rest', 'attacks-twins', 'caller-address', 'client-filters'),
      ...api('client-patterns', 'long-bodies', 'rest-errors', 'rest-limits'),
      ...database('access/answers', 'access/calls', 'access/client-patterns'),
      ...database('access/guarded-pages', 'access/long-arguments', 'access/lookups'),
      ...database('access/reading', 'identity/rate-limits'),
      'local/gateway/pipe.test.ts',
      'local/gateway/rest-limits.test.ts',
    ],
  },
  {
    name: 'accounts',
    files: [
      ...api(
        'account',
        'age',
        'attacks-accounts',
        'devices',
        'enrolment',
        'second-factor',
        'security',
      ),
      ...api('social-sign-up', 'suspension'),
      ...contract('auth-factors', 'auth-oauth-return'),
      ...database('enrolment/attacked', 'enrolment/taken-over', 'identity/second-factor'),
      ...database('suspension/requests'),
    ],
  },
  {
    name: 'money',
    files: [
      ...api('attacks-closed', 'attacks-money', 'attacks-payouts', 'money-races', 'payouts'),
      ...api('requests-at-once', 'trials', 'two-providers'),
      ...contract('card-limits', 'payments-signed'),
      ...database('billing/disputes', 'billing/frozen-wallet', 'cases/attacks-money'),
      ...database('payouts/changed-account', 'wallet/card_limits', 'wallet/own-money'),
      'supabase/functions/_shared/bank/cipher.test.ts',
    ],
  },
  {
    name: 'conversations',
    files: [
      ...api('attacks-chat-closed', 'attacks-chat-endpoints', 'attacks-chat-fuzz'),
      ...api('attacks-chat-globals', 'attacks-chat-media', 'attacks-chat-paid'),
      ...api('attacks-chat-priced', 'attacks-chat-races', 'attacks-chat-rest'),
      ...api('attacks-chat-topics'),
      ...database('chat/attacks', 'safety/blocks'),
    ],
  },
  {
    name: 'files',
    files: [
      ...api('attacks-storage', 'attacks-videos', 'copies', 'media-addresses', 'media-limits'),
      ...api('media-refused', 'media-resumable', 'media-turns'),
      ...contract('storage-serving'),
      ...database('media/turns', 'media/upload-limits'),
      'worker/hostile-files.test.ts',
    ],
  },
  {
    name: 'topics',
    files: [
      ...api('attacks-topics'),
      ...contract('realtime-limits'),
      ...browser('closed-topics'),
      ...database('access/topics', 'chat/typing'),
    ],
  },
  {
    name: 'complaints',
    files: [...api('attacks-decisions', 'complaints'), ...database('cases/attacks')],
  },
  {
    name: 'safety',
    files: [...api('attacks-safety', 'releases', 'records'), ...database('cases/attacks-safety')],
  },
  {
    name: 'staff',
    files: [
      ...api('audit-chain', 'staff', 'staff-reported'),
      ...database('staff/audit-chain', 'staff/closed', 'staff/codes', 'staff/kyc'),
    ],
  },
  {
    name: 'endings',
    files: [
      ...api('attacks-exports', 'attacks-leaving', 'closures'),
      ...database('closures/exports', 'closures/retention'),
    ],
  },
  {
    name: 'page',
    files: [
      ...browser('attacks-page', 'foreign-links', 'refused-files'),
      'local/page/page.test.ts',
      'scripts/page-addresses.test.ts',
      'src/lib/store/return-path.test.ts',
    ],
  },
];

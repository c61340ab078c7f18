import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { allOf, shown, type Check, type Seen } from './check.ts';
import { functionNames } from './functions.ts';
import { ask, given, type Target } from './target.ts';

const root = join(import.meta.dirname, '..', '..');

type Settings = Record<string, unknown>;

interface Config {
  auth: {
    minimum_password_length: number;
    enable_manual_linking: boolean;
    jwt_expiry: number;
    email: {
      otp_length: number;
      otp_expiry: number;
      template: Record<string, { subject: string; content_path: string }>;
      notification: Record<string, { subject: string; content_path: string }>;
    };
  };
}

/** The CLI validates the form of this file on every push. */
const readConfig = () =>
  parse(readFileSync(join(root, 'supabase', 'config.toml'), 'utf8')) as unknown as Config;

/** Without these the functions do not load; others belong to what a site offers. */
export const neededSecrets = [
  'BANK_KEYS',
  'MAIL_API_KEY',
  'MAIL_FROM',
  'SITE_URL',
  'SOCIAL_KEYS',
  'TRANSCODE_SECRET',
];

const signInMethods = new Set(['email', 'google', 'x']);
const bucketBytes = 3000 * 1024 * 1024;

const exactly = (settings: Settings, wanted: Settings): Seen =>
  allOf(
    Object.fromEntries(
      Object.entries(wanted).map(([name, value]) => [
        name,
        { seen: shown(settings[name]), ok: settings[name] === value },
      ]),
    ),
  );

/** Each switch of the dashboard, by the API that the dashboard itself uses. */
export function dashboardChecks(target: Target): Check[] {
  const get = async (path: string): Promise<Settings> => {
    const { url, token, ref } = given(target.dashboard, 'SUPABASE_ACCESS_TOKEN and the reference');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await ask(`${url}/v1/${path.replace('{ref}', ref)}`, { headers });
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 60)}`);
    return answer.json;
  };
  const list = async (path: string) => {
    const answer: unknown = await get(path);
    return Array.isArray(answer) ? (answer as Settings[]) : [];
  };
  const auth = () => get('projects/{ref}/config/auth');
  const { auth: config } = readConfig();
  const inFile = (path: string) => readFileSync(join(root, path), 'utf8').trim();

  return [
    {
      name: 'switch-urls',
      expected: 'the address of the page, and all its paths among the redirects',
      look: async () => {
        const page = given(target.page, '--page');
        const { site_url: site, uri_allow_list: allowed } = await auth();
        const redirects = String(allowed).split(',');
        const ok = String(site).replace(/\/$/, '') === page && redirects.includes(`${page}/**`);
        return { seen: `${String(site)}; ${redirects.join(' ')}`, ok };
      },
    },
    {
      name: 'switch-email',
      expected: 'addresses are confirmed, both for a change; the current password for a new one',
      look: async () =>
        exactly(await auth(), {
          external_email_enabled: true,
          disable_signup: false,
          mailer_autoconfirm: false,
          mailer_secure_email_change_enabled: true,
          security_update_password_require_reauthentication: true,
          security_update_password_require_current_password: true,
          password_min_length: config.minimum_password_length,
          mailer_otp_length: config.email.otp_length,
          mailer_otp_exp: config.email.otp_expiry,
        }),
    },
    {
      name: 'switch-smtp',
      expected: 'an SMTP server of your own',
      look: async () => {
        const host = (await auth()).smtp_host;
        return { seen: String(host), ok: typeof host === 'string' && host !== '' };
      },
    },
    {
      name: 'switch-templates',
      expected: 'subjects and texts of supabase/templates; notices of a new password and address',
      look: async () => {
        const settings = await auth();
        const answers: Record<string, Seen> = {};
        const compare = (
          name: string,
          key: string,
          one: { subject: string; content_path: string },
        ) => {
          const text = shown(settings[`mailer_templates_${key}_content`]).trim();
          const subject = settings[`mailer_subjects_${key}`];
          answers[name] = {
            seen: `${String(subject)}, ${`a text of ${text.length} letters`}`,
            ok: subject === one.subject && text === inFile(one.content_path),
          };
        };
        for (const [name, one] of Object.entries(config.email.template)) compare(name, name, one);
        for (const [name, one] of Object.entries(config.email.notification)) {
          compare(name, `${name}_notification`, one);
          const isOn = settings[`mailer_notifications_${name}_enabled`];
          answers[`${name} sent`] = { seen: String(isOn), ok: isOn === true };
        }
        return allOf(answers);
      },
    },
    {
      name: 'switch-providers',
      expected: 'e-mail, and Google and X with applications of your own, or neither',
      look: async () => {
        const settings = await auth();
        const on = Object.keys(settings)
          .filter((key) => /^external_\w+_enabled$/.test(key) && settings[key] === true)
          .map((key) => key.replace(/^external_|_enabled$/g, ''));
        const ok =
          on.every((one) => signInMethods.has(one)) && on.includes('google') === on.includes('x');
        return { seen: on.join(', '), ok };
      },
    },
    {
      name: 'switch-sessions',
      expected: 'tokens of an hour, refresh tokens of one use, identities that members link',
      look: async () =>
        exactly(await auth(), {
          jwt_exp: config.jwt_expiry,
          refresh_token_rotation_enabled: true,
          security_manual_linking_enabled: config.enable_manual_linking,
        }),
    },
    {
      name: 'switch-factors',
      expected: 'authenticator apps',
      look: async () =>
        exactly(await auth(), { mfa_totp_enroll_enabled: true, mfa_totp_verify_enabled: true }),
    },
    {
      name: 'switch-realtime',
      expected: 'private channels only',
      look: async () =>
        exactly(await get('projects/{ref}/config/realtime'), { private_only: true }),
    },
    {
      name: 'switch-schemas',
      expected: 'api alone',
      look: async () => exactly(await get('projects/{ref}/postgrest'), { db_schema: 'api' }),
    },
    {
      name: 'switch-storage',
      expected: 'files of 3000 MB',
      look: async () => {
        const { fileSizeLimit: limit } = await get('projects/{ref}/config/storage');
        return { seen: `${String(limit)} bytes`, ok: Number(limit) >= bucketBytes };
      },
    },
    {
      name: 'switch-backups',
      expected: 'point-in-time recovery',
      look: async () =>
        exactly(await get('projects/{ref}/database/backups'), { pitr_enabled: true }),
    },
    {
      name: 'switch-functions',
      expected: 'each function active, without a check of tokens by the platform',
      look: async () => {
        const deployed = await list('projects/{ref}/functions');
        const answers = functionNames().map((name) => {
          const one = deployed.find(({ slug }) => slug === name);
          const seen = one
            ? `${String(one.status)}, verify_jwt ${String(one.verify_jwt)}`
            : 'missing';
          return [
            name,
            { seen, ok: one?.status === 'ACTIVE' && one.verify_jwt === false },
          ] as const;
        });
        return allOf(Object.fromEntries(answers));
      },
    },
    {
      name: 'switch-secrets',
      expected: neededSecrets.join(', '),
      look: async () => {
        const names = (await list('projects/{ref}/secrets')).map(({ name }) => String(name));
        const missing = neededSecrets.filter((name) => !names.includes(name));
        return {
          seen: missing.length ? `no ${missing.join(', ')}` : 'all',
          ok: missing.length === 0,
        };
      },
    },
    {
      name: 'switch-members',
      expected: 'every user of the organization has a second factor',
      look: async () => {
        const { organization_id: organization } = await get('projects/{ref}');
        const members = await list(`organizations/${String(organization)}/members`);
        const open = members
          .filter((one) => one.mfa_enabled !== true)
          .map((one) => String(one.email));
        const seen = open.length ? `without one: ${open.join(', ')}` : `${members.length} users`;
        return { seen, ok: members.length > 0 && open.length === 0 };
      },
    },
  ];
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { neededSecrets } from '../../scripts/deploy-check/dashboard.ts';
import { functionNames } from '../../scripts/deploy-check/functions.ts';

const root = join(import.meta.dirname, '..', '..');

interface Mails {
  auth: {
    email: Record<
      'template' | 'notification',
      Record<string, { subject: string; content_path: string }>
    >;
  };
}

/** Texts and subjects as the dashboard has them after somebody typed them in. */
function typedMails(): Record<string, unknown> {
  const file = readFileSync(join(root, 'supabase', 'config.toml'), 'utf8');
  // The CLI validates the form of this file on every push.
  const { template, notification } = (parse(file) as unknown as Mails).auth.email;
  const entries = [
    ...Object.entries(template),
    ...Object.entries(notification).map(([name, one]) => [`${name}_notification`, one] as const),
  ];
  return {
    ...Object.fromEntries(
      entries.flatMap(([name, { subject, content_path: path }]) => [
        [`mailer_subjects_${name}`, subject],
        [`mailer_templates_${name}_content`, readFileSync(join(root, path), 'utf8')],
      ]),
    ),
    mailer_notifications_password_changed_enabled: true,
    mailer_notifications_email_changed_enabled: true,
  };
}

/** The answers of the dashboard's API about a project that was set up as the runbook says. */
export const rightAnswers = (page: string): Record<string, unknown> => ({
  '/v1/projects/ref/config/auth': {
    site_url: page,
    uri_allow_list: `${page}/**`,
    external_email_enabled: true,
    external_google_enabled: false,
    external_x_enabled: false,
    external_phone_enabled: false,
    disable_signup: false,
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    security_update_password_require_reauthentication: true,
    security_update_password_require_current_password: true,
    security_manual_linking_enabled: true,
    refresh_token_rotation_enabled: true,
    jwt_exp: 3600,
    password_min_length: 6,
    mailer_otp_length: 6,
    mailer_otp_exp: 3600,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    smtp_host: 'smtp.example.com',
    ...typedMails(),
  },
  '/v1/projects/ref/config/realtime': { private_only: true },
  '/v1/projects/ref/config/storage': { fileSizeLimit: 3000 * 1024 * 1024 },
  '/v1/projects/ref/postgrest': { db_schema: 'api' },
  '/v1/projects/ref/database/backups': { pitr_enabled: true },
  '/v1/projects/ref/functions': functionNames().map((slug) => ({
    slug,
    status: 'ACTIVE',
    verify_jwt: false,
  })),
  '/v1/projects/ref/secrets': neededSecrets.map((name) => ({ name })),
  '/v1/projects/ref': { organization_id: 'org' },
  '/v1/organizations/org/members': [{ email: 'ada@example.com', mfa_enabled: true }],
});

import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { project } from '../project.ts';

export interface MailTemplate {
  subject: string;
  /** A file of Go template text, relative to the project's folder. */
  content_path: string;
}

export type TemplateName =
  'confirmation' | 'invite' | 'recovery' | 'magic_link' | 'email_change' | 'reauthentication';
export type NotificationName = 'password_changed' | 'email_changed';

/** Sign-in with an OAuth provider, `[auth.external.<name>]`. */
export interface ExternalConfig {
  enabled: boolean;
  client_id: string;
  secret: string;
  /** The callback URL registered at the provider; if empty, the callback of this Auth. */
  redirect_uri?: string;
  /** URL of the provider, instead of its public one. */
  url?: string;
  /** Allows sign-in when the provider returns no e-mail address. */
  email_optional?: boolean;
}

/** `pg-functions://<database>/<schema>/<function>` */
interface HookConfig {
  enabled: boolean;
  uri: string;
}

/**
 * The settings of Auth, with the names and nesting of `[auth]` in `supabase/config.toml`, so the
 * parsed table can be passed unchanged. `local` contains settings that a hosted project has in its
 * dashboard.
 */
export interface AuthConfig {
  site_url: string;
  additional_redirect_urls: string[];
  /** Lifetime of an access token in seconds. */
  jwt_expiry: number;
  /** The `iss` claim; if absent, the URL of Auth. */
  jwt_issuer?: string;
  enable_signup: boolean;
  /** Whether a signed-in user can link another identity. */
  enable_manual_linking: boolean;
  enable_refresh_token_rotation: boolean;
  /** Seconds in which a used refresh token is still accepted. */
  refresh_token_reuse_interval: number;
  minimum_password_length: number;
  rate_limit: {
    /** Mails per hour, for all users together. */
    email_sent: number;
    /** Token refreshes in five minutes from one IP address. */
    token_refresh: number;
    /** Sign-ins, sign-ups and requests that send mail, in five minutes from one IP address. */
    sign_in_sign_ups: number;
    /** Attempts with codes and links in five minutes from one IP address. */
    token_verifications: number;
  };
  email: {
    enable_signup: boolean;
    double_confirm_changes: boolean;
    enable_confirmations: boolean;
    /** A password change in a session older than a day needs a mailed code. */
    secure_password_change: boolean;
    /** Go duration: the minimum time between two mails of one kind to one user. */
    max_frequency: string;
    otp_length: number;
    /** Lifetime of a mailed code or link in seconds. */
    otp_expiry: number;
    template: Record<TemplateName, MailTemplate>;
    notification: Record<NotificationName, MailTemplate & { enabled: boolean }>;
  };
  mfa: {
    max_enrolled_factors: number;
    totp: { enroll_enabled: boolean; verify_enabled: boolean };
  };
  /** Go durations; if absent or empty, sessions do not expire. */
  sessions: { timebox?: string; inactivity_timeout?: string };
  hook: { before_user_created: HookConfig; custom_access_token: HookConfig };
  external: Record<string, ExternalConfig>;
  local: {
    /** The platform's dashboard setting "require current password when updating". */
    require_current_password: boolean;
    /** Requests with a second factor in two minutes from one IP address. */
    factor_requests: number;
    /** Rounds of bcrypt for new passwords. */
    bcrypt_cost: number;
  };
}

const template = (name: string, subject: string): MailTemplate => ({
  subject,
  content_path: `./supabase/templates/${name}.html`,
});

const defaultAuthConfig: AuthConfig = {
  site_url: 'http://127.0.0.1:3000',
  additional_redirect_urls: [],
  jwt_expiry: 3600,
  enable_signup: true,
  enable_manual_linking: false,
  enable_refresh_token_rotation: true,
  refresh_token_reuse_interval: 10,
  minimum_password_length: 6,
  rate_limit: {
    email_sent: 360,
    token_refresh: 150,
    sign_in_sign_ups: 30,
    token_verifications: 30,
  },
  email: {
    enable_signup: true,
    double_confirm_changes: true,
    enable_confirmations: true,
    secure_password_change: true,
    max_frequency: '1s',
    otp_length: 6,
    otp_expiry: 3600,
    template: {
      confirmation: template('confirmation', 'Confirm your e-mail address'),
      invite: template('invite', 'You are invited'),
      recovery: template('recovery', 'Choose a new password'),
      magic_link: template('magic_link', 'Your link to sign in'),
      email_change: template('email_change', 'Confirm the change of your e-mail address'),
      reauthentication: template('reauthentication', '{{ .Token }} is your code'),
    },
    notification: {
      password_changed: {
        enabled: true,
        ...template('password_changed_notification', 'Your password was changed'),
      },
      email_changed: {
        enabled: true,
        ...template('email_changed_notification', 'Your e-mail address was changed'),
      },
    },
  },
  mfa: { max_enrolled_factors: 10, totp: { enroll_enabled: false, verify_enabled: false } },
  sessions: {},
  hook: {
    before_user_created: { enabled: false, uri: '' },
    custom_access_token: { enabled: false, uri: '' },
  },
  external: {},
  local: {
    require_current_password: true,
    factor_requests: 30,
    bcrypt_cost: 10,
  },
};

type Partially<T> = { [K in keyof T]?: T[K] extends object ? Partially<T[K]> : T[K] };

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function overlay(base: Record<string, unknown>, over: Record<string, unknown>) {
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    if (value === undefined) continue;
    result[key] = isTable(below) && isTable(value) ? overlay(below, value) : value;
  }
  return result;
}

/** The defaults, overridden by the given settings in their order, table by table. */
export function withAuthDefaults(...layers: (Partially<AuthConfig> | undefined)[]): AuthConfig {
  const merged = layers.reduce<Record<string, unknown>>(
    (below, layer) => overlay(below, { ...layer }),
    { ...defaultAuthConfig },
  );
  // the overlay keeps every key of the defaults, so the type stays the same
  return merged as unknown as AuthConfig;
}

/** Resolves `env(NAME)` in config.toml to the environment variable, or to an empty string. */
export function fromEnvironment(value: string): string {
  const name = /^env\((\w+)\)$/.exec(value)?.[1];
  return name ? (process.env[name] ?? '') : value;
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a Go duration such as `1s`, `1m30s` or `24h`; 0 for an empty one. */
export function durationMs(text: string | undefined): number {
  let total = 0;
  for (const [, amount, unit] of (text ?? '').matchAll(/([\d.]+)(ms|s|m|h)/g)) {
    total += Number(amount) * (unitMs[unit ?? ''] ?? 0);
  }
  return total;
}

/** The text of a mail template. It is read for every mail, so an edit takes effect immediately. */
export function readTemplate({ content_path }: MailTemplate): string {
  return readFileSync(
    isAbsolute(content_path) ? content_path : join(project, content_path),
    'utf8',
  );
}

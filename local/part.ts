/**
 * What the parts of the local platform share: where they find the database, which secrets they
 * hold, and where the outside world finds them. Built once by `stack.ts`, passed to every part.
 */
export type DatabaseRole =
  | 'supabase_admin'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'
  | 'postgres'
  | 'authenticator';

export interface PartContext {
  /** Connection string for one of the platform's own database roles. */
  databaseUrl(role: DatabaseRole): string;
  /** Shared HS256 secret of every access token. */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Public origin of the gateway, without a trailing slash. */
  apiUrl: string;
  /** Public origin of the page, without a trailing slash. */
  siteUrl: string;
  /** A folder that this part alone writes. It exists. */
  dataDir: string;
  log(line: string): void;
}

/** A mail as the inbox keeps it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

import type { TokenKeys } from './token-keys.ts';

/** Database roles of the platform that a part can connect as. */
export type DatabaseRole =
  | 'supabase_admin'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'
  | 'postgres'
  | 'authenticator';

/**
 * The context of a part of the local platform: database, secrets and public addresses. `stack.ts`
 * builds one for each part.
 */
export interface PartContext {
  /**
   * Connection string for one of the platform's own database roles. It may lead through a pooler,
   * where a connection belongs to a client for one transaction; `session` leads past it, for parts
   * that listen or replicate.
   */
  databaseUrl(role: DatabaseRole, keeps?: 'session'): string;
  /** Keys that sign every access token. */
  tokenKeys: TokenKeys;
  publishableKey: string;
  secretKey: string;
  /** Public origin of the gateway, without a trailing slash. */
  apiUrl: string;
  /** Public origin of the page, without a trailing slash. */
  siteUrl: string;
  /** An existing folder that only this part writes to. */
  dataDir: string;
  log(line: string): void;
}

/** A mail as the inbox stores it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

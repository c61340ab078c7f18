import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { withAuthDefaults } from './auth/config.ts';
import { project } from './project.ts';

type AuthSettings = NonNullable<Parameters<typeof withAuthDefaults>[0]>;

/** The part of supabase/config.toml that the local platform reads. */
export interface Config {
  auth: AuthSettings;
  functions?: Record<string, { verify_jwt?: boolean }>;
}

/** OAuth providers that config.toml does not enable are replaced by the local doubles. */
export function playedBy({ settings }: { settings: AuthSettings['external'] }, { auth }: Config) {
  const own = Object.entries(auth.external ?? {}).filter(([, one]) => one?.enabled);
  return { external: { ...settings, ...Object.fromEntries(own) } };
}

export function readConfig(): Config {
  // The CLI validates the file on every push; withAuthDefaults adds missing settings.
  return parse(readFileSync(join(project, 'supabase', 'config.toml'), 'utf8')) as unknown as Config;
}

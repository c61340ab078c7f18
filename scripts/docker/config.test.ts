import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cli, cliEnvironment } from './cli.ts';

/*
 * supabase/config.toml, which configures the containers of the CLI and which local/ reads as well.
 */
const project = join(import.meta.dirname, '..', '..');
const file = z.object({ content_path: z.string() });
const config = z
  .object({
    project_id: z.string(),
    api: z.object({ schemas: z.array(z.string()) }),
    db: z.object({ seed: z.object({ enabled: z.boolean(), sql_paths: z.array(z.string()) }) }),
    realtime: z.object({ enabled: z.boolean() }),
    auth: z.object({
      site_url: z.string(),
      additional_redirect_urls: z.array(z.string()),
      email: z.object({
        template: z.record(z.string(), file),
        notification: z.record(z.string(), file),
      }),
    }),
    storage: z.object({ buckets: z.never().optional() }),
    functions: z.record(z.string(), z.object({ verify_jwt: z.boolean() })),
  })
  .parse(parse(readFileSync(join(project, 'supabase', 'config.toml'), 'utf8')));

test('the CLI reads config.toml without an error or a warning', () => {
  const { stdout, stderr } = spawnSync(cli, ['status'], {
    cwd: project,
    env: { ...process.env, ...cliEnvironment },
    encoding: 'utf8',
  });
  // Without containers, the command fails after it has read the file.
  expect(stdout + stderr).not.toMatch(/WARN|deprecated|Invalid config|read config|parse/i);
  expect(stdout + stderr).toMatch(/docker|container|running/i);
});

test('every function has a setting, and none leaves the check of tokens to the platform', () => {
  const folders = readdirSync(join(project, 'supabase', 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name);
  expect(Object.keys(config.functions).toSorted()).toEqual(folders.toSorted());
  expect(Object.values(config.functions).filter((one) => one.verify_jwt)).toEqual([]);
});

test('clients can reach the schema api only, and Realtime is enabled', () => {
  expect(config.api.schemas).toEqual(['api']);
  expect(config.realtime.enabled).toBe(true);
});

test('the buckets are created by the migrations only', () => {
  const folder = join(project, 'supabase', 'migrations');
  const migrations = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(migrations.join('')).toContain('insert into storage.buckets');
});

test('the seed, the mail templates and the page address exist as configured', () => {
  const { seed } = config.db;
  expect(seed.enabled && existsSync(join(project, 'supabase', seed.sql_paths[0] ?? ''))).toBe(true);
  const mails = [config.auth.email.template, config.auth.email.notification];
  for (const { content_path: path } of mails.flatMap((group) => Object.values(group)))
    expect([path, existsSync(join(project, path))]).toEqual([path, true]);
  expect(config.auth.additional_redirect_urls).toContain(`${config.auth.site_url}/**`);
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readStatus } from './cli.ts';
import { hostForContainers, type Ask } from './host.ts';
import { innerOrigin, startRelay } from './relay.ts';
import { environmentOf } from './world.ts';

const project = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'docker-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the host address for containers', () => {
  const answering =
    (answers: Record<string, string>): Ask =>
    (_, args) =>
      answers[args[0] ?? ''] ?? null;
  const installed = { '--version': 'Docker version 28' };

  test('is loopback under Docker Desktop', () => {
    expect(hostForContainers(answering({ ...installed, info: 'Docker Desktop' }))).toBe(
      '127.0.0.1',
    );
  });

  test.runIf(process.platform === 'linux')('is the gateway of the bridge network on Linux', () => {
    const docker = { ...installed, info: 'Debian GNU/Linux 13', network: '172.17.0.1' };
    expect(hostForContainers(answering(docker))).toBe('172.17.0.1');
    expect(() => hostForContainers(answering({ ...docker, network: '' }))).toThrow('bridge');
  });

  test('is an error without Docker, and the message points to npm start', () => {
    expect(() => hostForContainers(answering({}))).toThrow(/not installed.*`npm start`/);
    expect(() => hostForContainers(answering(installed))).toThrow(/does not run.*`npm start`/);
  });
});

test('npm run dev:supabase without a running Docker prints an error and exits', () => {
  const docker = join(folder, 'docker');
  writeFileSync(docker, '#!/bin/sh\n[ "$1" = --version ] && echo Docker version 28\n');
  chmodSync(docker, 0o755);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/dev-supabase.ts'],
    {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    },
  );
  expect(stderr.trim()).toBe(
    'Docker is installed but does not run. Start it and try again; ' +
      '`npm start` runs the platform without it.',
  );
  expect(stdout).toBe('');
  expect(status).toBe(1);
});

describe('the status of the containers', () => {
  const status = {
    API_URL: 'http://127.0.0.1:54321',
    DB_URL: 'postgresql://postgres:postgres@127.0.0.1:54322/postgres',
    PUBLISHABLE_KEY: 'sb_publishable_1',
    SECRET_KEY: 'sb_secret_1',
    STUDIO_URL: 'http://127.0.0.1:54323',
  };

  test('is parsed after the notes that the CLI prints', () => {
    const output = `Stopped services: [supabase_vector_velour]\n${JSON.stringify(status)}\n`;
    expect(readStatus(output)).toEqual(status);
  });

  test.each(['PUBLISHABLE_KEY', 'API_URL'])('is refused without %s', (name) => {
    const output = JSON.stringify({ ...status, [name]: undefined });
    expect(() => readStatus(output)).toThrow(name);
  });
});

test('the functions reach the test doubles by the host name for containers', () => {
  const secrets = {
    databasePassword: '1',
    jwtSecret: '2',
    publishableKey: '3',
    secretKey: '4',
    paymentSecretKey: 'sk_test_5',
    paymentPublishableKey: '6',
    paymentWebhookSecret: '7',
    checkoutSecret: '0',
    transcodeSecret: '8',
    mailApiKey: '9',
    bankSecret: 'a',
    payoutSecret: 'b',
    socialSecret: 'c',
    pushSecret: 'd',
  };
  const text = environmentOf({ secrets, siteUrl: 'http://page' }, 'http://172.17.0.1:54325');
  expect(text).toContain('STRIPE_SECRET_KEY=sk_test_5\nSTRIPE_PUBLISHABLE_KEY=6\n');
  expect(text).toContain('STRIPE_API_HOST=host.docker.internal\nSTRIPE_API_PORT=54325\n');
  expect(text).toContain('CARD_FIELDS_URL=http://172.17.0.1:54325/fields\n');
  expect(text).toMatch(/^MAIL_API_URL=http:\/\/host\.docker\.internal:\d+\/provider$/m);
  // The CLI drops names with this prefix, because they belong to the platform.
  expect(text).not.toMatch(/^SUPABASE_/m);
});

test('the relay forwards a signed request and rewrites URLs to the public origin', async () => {
  const heard: unknown[] = [];
  const api = createServer((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (body) =>
      heard.push(request.url, request.headers['x-worker-signature'], body),
    );
    request.on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ from: `${innerOrigin}/storage/v1/object/sign/a?token=b` }));
    });
  });
  await new Promise<void>((done) => void api.listen(0, '127.0.0.1', done));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const relay = await startRelay(apiUrl);
  try {
    const answer = await fetch(`${relay.url}/functions/v1/transcode-jobs`, {
      method: 'POST',
      body: '{"n":1}',
      headers: { 'x-worker-signature': 'abc' },
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ from: `${apiUrl}/storage/v1/object/sign/a?token=b` });
    expect(heard).toEqual(['/functions/v1/transcode-jobs', 'abc', '{"n":1}']);
  } finally {
    await relay.stop();
    api.close();
  }
  await expect(fetch(relay.url)).rejects.toThrow('fetch failed');
});

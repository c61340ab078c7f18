import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { noteApiAddress, refuseOtherData } from '../local/migrate.ts';
import { startPage } from '../local/page/index.ts';
import { freePort } from '../local/postgres/server.ts';
import { loadSecrets, removeState, stateFolder } from '../local/state.ts';
import { supervise } from '../local/supervise.ts';
import { startWorker } from '../local/worker.ts';
import { buildPage } from './build-page.ts';
import { accountLines } from './demo/accounts.ts';
import { startDemo } from './demo/world.ts';
import { cli, cliEnvironment, projectStatus, runCli, type ProjectStatus } from './docker/cli.ts';
import { hostForContainers } from './docker/host.ts';
import { startRelay } from './docker/relay.ts';
import { startWorld } from './docker/world.ts';

/*
 * `npm run dev:supabase`: runs the platform in containers of the Supabase CLI, and beside them the
 * parts without a container: the page, the worker, and the test doubles of the card and mail
 * providers. `-- --reset` creates the database anew. Ctrl-C stops the parts beside the containers.
 */
const name = 'docker';
/** The page's address in config.toml. */
const siteUrl = 'http://127.0.0.1:3000';

const isReset = process.argv.includes('--reset');

type Stop = () => Promise<unknown>;
const stops: Stop[] = [];
const log = (line: string) =>
  appendFileSync(join(stateFolder(name), 'platform.log'), `${new Date().toISOString()} ${line}\n`);
const step = (text: string) => console.log(`  ${text}`);

async function stop(code: number): Promise<never> {
  for (const one of stops.reverse().splice(0))
    await one().catch((error: unknown) => log(String(error)));
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stop(0));

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

async function run() {
  const host = hostForContainers();
  if ((await freePort(3000)) !== 3000)
    throw new Error('Port 3000 is taken; config.toml names it as the address of the page.');
  if (isReset) removeState(name);
  step('Building the page');
  await buildPage();
  step('Starting the containers');
  await runCli('start');
  if (isReset) await runCli('db', 'reset');
  const project = projectStatus();
  await refuseOtherData(
    project.DB_URL,
    'the database in Docker',
    'npm run dev:supabase -- --reset',
  );
  await noteApiAddress(project.DB_URL, project.API_URL);

  const secrets = loadSecrets(name);
  const world = await startWorld({
    name,
    host,
    apiUrl: project.API_URL,
    siteUrl,
    secrets,
    log,
  });
  stops.push(() => world.stop());
  step('Serving the functions');
  await serveFunctions(project, world.envFile);
  await startAround(project, world.paymentsUrl, secrets.transcodeSecret);
  const demo = await startDemo(
    {
      addresses: { api: project.API_URL, payments: world.paymentsUrl },
      keys: { secret: project.SECRET_KEY },
      secrets,
      databaseUrl: () => project.DB_URL,
    },
    step,
    log,
  );
  stops.push(() => demo.stop());
  console.log(`
  Page       ${siteUrl}
  Studio     ${project.STUDIO_URL ?? 'off'}
  Mails      ${world.inboxUrl} (of the product), ${project.MAILPIT_URL ?? 'off'} (of Auth)
  API        ${project.API_URL}

  Sign in as
${accountLines('  ')}

  Ctrl-C stops the page, the worker and the doubles; \`npx supabase stop\` stops the containers.
`);
}

/** Replaces the functions container of the first start by one of the CLI that has the secrets. */
async function serveFunctions(project: ProjectStatus, envFile: string) {
  const serving = supervise({
    name: 'functions',
    command: cli,
    args: ['functions', 'serve', '--env-file', envFile],
    cwd: join(import.meta.dirname, '..'),
    env: cliEnvironment,
    stateDir: stateFolder(name),
    log,
  });
  stops.push(() => serving.stop());
  const health = `${project.API_URL}/functions/v1/_internal/health`;
  const headers = { apikey: project.SECRET_KEY };
  // The first container responds until the CLI removes it.
  for (let second = 0; second < 120; second++) {
    await pause(second === 0 ? 5000 : 1000);
    const answer = await fetch(health, { method: 'HEAD', headers }).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('The functions do not answer; .velour/docker/platform.log tells more.');
}

/** Starts the page and the worker. */
async function startAround(project: ProjectStatus, paymentsUrl: string, transcodeSecret: string) {
  const relay = await startRelay(project.API_URL);
  stops.push(() => relay.stop());
  const dataDir = join(stateFolder(name), 'worker');
  mkdirSync(dataDir, { recursive: true });
  const worker = startWorker({ apiUrl: relay.url, dataDir, log }, transcodeSecret);
  stops.push(() => worker.stop());
  const page = await startPage({
    distDir: join(import.meta.dirname, '..', 'dist'),
    port: 3000,
    apiUrl: project.API_URL,
    publishableKey: project.PUBLISHABLE_KEY,
    cards: { scripts: [], calls: [], frames: [new URL(paymentsUrl).origin] },
  });
  stops.push(() => page.stop());
}

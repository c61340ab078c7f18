import { join } from 'node:path';
import { Hono } from 'hono';
import { allOf } from './all-of.ts';
import { withAuthDefaults } from './auth/config.ts';
import { createAuth } from './auth/index.ts';
import { copiesOf, startCopies, withPorts } from './copies.ts';
import { keepFunctions } from './functions/keep.ts';
import { functionSecrets, type Doubles } from './functions/secrets.ts';
import { startGateway } from './gateway/index.ts';
import { startIdentityProvider } from './identity-provider/index.ts';
import { serveDoubles } from './inbox/doubles.ts';
import { createInbox } from './inbox/index.ts';
import { allowPushDouble, noteApiAddress } from './migrate.ts';
import { startPage } from './page/index.ts';
import { choosePorts, type Ports } from './ports.ts';
import { playedBy, readConfig, type Config } from './config.ts';
import type { DatabaseRole, PartContext } from './part.ts';
import type { PaymentAddresses } from './payments/settings.ts';
import { startPaymentDoubles, type CheckoutSettings } from './payments/start.ts';
import { startPooler } from './pooler/index.ts';
import { freePort } from './postgres/server.ts';
import { project } from './project.ts';
import { createRealtime } from './realtime/index.ts';
import { publishedLimits } from './realtime/limits.ts';
import { startRest } from './rest/index.ts';
import { startSchedule } from './schedule/index.ts';
import { serveApp } from './serve.ts';
import { prepareDatabase, startDatabase } from './start-database.ts';
import { loadSecrets, noteRunning, partFolder, type Running, type Secrets } from './state.ts';
import { createStorage } from './storage/index.ts';
import { KeySet, type TokenKeys } from './token-keys.ts';
import { startWorker } from './worker.ts';

export interface StackOptions {
  /** The folder below .velour for the data of this platform; `main` for npm start. */
  name: string;
  /** False for database clusters of tests. */
  durable: boolean;
  withSeed: boolean;
  /** Lowest ports to try, below 32768; the next free ones are taken. */
  firstPort?: Ports;
  /** Settings of Auth that override config.toml: tests raise limits. */
  auth?: Parameters<typeof withAuthDefaults>[0];
  /** Tokens are signed by pairs of ES256, as on new hosted projects, and not by a shared secret. */
  signsByPairs?: boolean;
  /** A pooler in transaction mode stands between Postgres and its clients. */
  isPooled?: boolean;
  /** So many REST servers, function runtimes, workers and clocks, as on several machines. */
  copies?: number;
  /** Called at each step of the start. */
  progress(step: string): void;
  log(line: string): void;
}

export interface Stack extends Running {
  /** The port of PostgREST itself, for tests that start their own gateway. */
  restPort: number;
  databaseUrl(role: DatabaseRole): string;
  secrets: Secrets;
  /** Settings of the second payment provider. */
  checkout: CheckoutSettings;
  /** Keys that sign access tokens. */
  tokenKeys: TokenKeys;
  /** Changes secrets of the functions while requests run, as `supabase secrets set` does. */
  setSecrets(secrets: Record<string, string>): Promise<void>;
  /** Starts the worker again, with this secret. */
  restartWorker(transcodeSecret: string): Promise<void>;
  faults: StackFaults;
  stop(): Promise<void>;
}

/** What can happen to a running platform. Whatever is killed starts again by itself. */
interface StackFaults {
  /** Resolves when the database answers again. */
  killDatabase(): Promise<void>;
  killFunctions(): void;
  killWorker(): void;
  /** No room for the bytes of objects, until it is false again. */
  fillStorage(isFull: boolean): void;
}

type Stop = () => Promise<void>;

/**
 * Starts the whole platform on loopback. When a part fails to start, the started parts are stopped.
 * When a chosen port was taken in the meantime, the start is repeated with other ports.
 */
export async function startStack(options: StackOptions, attempts = 3): Promise<Stack> {
  const stops: Stop[] = [];
  const stop = async () => {
    noteRunning(options.name, null);
    for (const one of stops.reverse().splice(0))
      await one().catch((error: unknown) => options.log(String(error)));
  };
  try {
    return await start(options, stops, stop);
  } catch (error) {
    await stop();
    if (attempts > 1 && isPortTaken(error)) return startStack(options, attempts - 1);
    throw error;
  }
}

const isPortTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

async function start(options: StackOptions, stops: Stop[], stop: Stop): Promise<Stack> {
  const secrets = loadSecrets(options.name);
  const ports = await choosePorts(options.firstPort, options.progress);
  const origin = (port: number) => `http://127.0.0.1:${port}`;
  const urlAt =
    (port: number) =>
    (role: DatabaseRole, database = 'postgres') =>
      `postgresql://${role}:${secrets.databasePassword}@127.0.0.1:${port}/${database}`;
  const databaseUrl = urlAt(ports.database);
  const sharedUrl = options.isPooled ? urlAt(ports.pooler) : databaseUrl;
  const tokenKeys = options.signsByPairs ? await KeySet.generate() : secrets.jwtSecret;
  const contextOf = (part: string): PartContext => ({
    databaseUrl: (role, keeps) => (keeps === 'session' ? databaseUrl : sharedUrl)(role),
    tokenKeys,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    apiUrl: origin(ports.api),
    siteUrl: origin(ports.page),
    dataDir: partFolder(options.name, part),
    log: options.log,
  });

  const database = await startDatabase(options, {
    port: ports.database,
    password: secrets.databasePassword,
  });
  stops.push(() => database.stop());
  await prepareDatabase(options, databaseUrl, secrets.databasePassword, database.isNew);
  await noteApiAddress(databaseUrl('postgres'), origin(ports.api));
  await allowPushDouble(databaseUrl('postgres'), origin(ports.inbox));

  options.progress('Starting the platform');
  const config = readConfig();
  const inbox = createInbox(partFolder(options.name, 'inbox'));
  serveDoubles(inbox, secrets, partFolder(options.name, 'mail'));
  const inboxServer = await serveApp(inbox.app, ports.inbox);
  stops.push(() => inboxServer.stop());

  const payments = await startPaymentDoubles(
    {
      folder: (part) => partFolder(options.name, part),
      ports,
      secrets,
      webhookUrl: `${origin(ports.api)}/functions/v1/payment-webhook`,
      pageOrigin: origin(ports.page),
      log: options.log,
    },
    stops,
  );

  const identity = await startIdentityProvider({
    dataDir: partFolder(options.name, 'identity'),
    port: ports.identity,
    redirectUris: ['/auth/v1/callback', '/functions/v1/social-link'].map(
      (path) => `${origin(ports.api)}${path}`,
    ),
  });
  stops.push(() => identity.stop());

  const authConfig = withAuthDefaults(config.auth, playedBy(identity, config), options.auth ?? {}, {
    site_url: origin(ports.page),
    additional_redirect_urls: [`${origin(ports.page)}/**`],
  });
  // registers each part as soon as it runs, so it is stopped when another one fails to start
  const kept = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const part = await starting;
    stops.push(() => part.stop());
    return part;
  };
  if (options.isPooled) {
    const [port, databasePort, password] = [ports.pooler, ports.database, secrets.databasePassword];
    await kept(startPooler(contextOf('pooler'), { port, databasePort, password }));
  }
  const copies = (part: string) => copiesOf(part, options.copies ?? 1).map(contextOf);
  const restPlaces = await withPorts(copies('rest'), ports.rest, ports.restAdmin);
  const functionPlaces = await withPorts(copies('functions'), ports.functions);
  const parts = await Promise.allSettled([
    kept(
      createAuth(contextOf('auth'), {
        sendMail: (mail) => inbox.deliver(mail),
        config: authConfig,
      }),
    ),
    kept(createStorage(contextOf('storage'))),
    kept(createRealtime(contextOf('realtime'), publishedLimits, true)),
    kept(
      startCopies(restPlaces, ({ ctx, taken: [port = 0, admin = 0] }) =>
        startRest(ctx, port, admin, options.isPooled ? 'pooled' : 'primary'),
      ),
    ),
    kept(
      startCopies(functionPlaces, ({ ctx, taken: [port = 0] }) =>
        runFunctions(ctx, port, { ports, secrets, config, payments, x: identity.x }),
      ),
    ),
  ]);
  const [auth, storage, realtime, , functions] = allOf(parts);

  const authMount = new Hono().route('/auth/v1', auth.app);
  const gateway = await startGateway(contextOf('gateway'), ports.api, {
    auth: authMount.fetch,
    storage: storage.app.fetch,
    realtime: realtime.app.fetch,
    functions: (request) => functions.next().fetch(request),
    upgradeRealtime: (request, socket, head) => realtime.upgrade(request, socket, head),
    restPorts: restPlaces.map(({ taken: [port = 0] }) => port),
  });
  stops.push(() => gateway.stop());
  await kept(startCopies(copies('schedule'), startSchedule));
  const startWorkers = (secret: string) =>
    startCopies(copies('worker'), (ctx) => startWorker(ctx, secret));
  let workers = await startWorkers(secrets.transcodeSecret);
  stops.push(() => workers.stop());

  const page = await startPage({
    distDir: join(project, 'dist'),
    port: ports.page,
    apiUrl: origin(ports.api),
    publishableKey: secrets.publishableKey,
    cards: { scripts: [], calls: [], frames: [origin(ports.payments)] },
  });
  stops.push(() => page.stop());

  const running: Running = {
    pid: process.pid,
    addresses: {
      page: origin(ports.page),
      api: origin(ports.api),
      database: databaseUrl('postgres'),
      inbox: origin(ports.inbox),
      payments: origin(ports.payments),
      checkout: origin(ports.checkout),
      identity: origin(ports.identity),
    },
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
  };
  noteRunning(options.name, running);
  return {
    ...running,
    restPort: ports.rest,
    databaseUrl,
    secrets,
    checkout: payments.checkout,
    tokenKeys,
    async setSecrets(changed) {
      for (const one of functions.all)
        await one.setSecrets(changed, await freePort(ports.functions));
    },
    async restartWorker(transcodeSecret) {
      await workers.stop();
      workers = await startWorkers(transcodeSecret);
    },
    faults: {
      killDatabase: () => database.crash(),
      killFunctions: () => functions.all.forEach((one) => one.kill()),
      killWorker: () => workers.all.forEach((one) => one.kill()),
      fillStorage: (isFull) => storage.fill(isFull),
    },
    stop,
  };
}

interface FunctionSettings {
  ports: Ports;
  secrets: Secrets;
  config: Config;
  payments: PaymentAddresses;
  x: Doubles['x'];
}

/** Starts the functions with the secrets that they share with the payment double and the worker. */
function runFunctions(
  ctx: PartContext,
  port: number,
  { ports, secrets, config, payments, x }: FunctionSettings,
) {
  return keepFunctions(ctx, {
    port,
    functionsDir: join(project, 'supabase', 'functions'),
    verifyJwt: Object.fromEntries(
      Object.entries(config.functions ?? {}).map(([name, one]) => [name, one.verify_jwt !== false]),
    ),
    env: functionSecrets(secrets, {
      ...payments,
      inboxUrl: `http://127.0.0.1:${ports.inbox}`,
      siteUrl: ctx.siteUrl,
      x,
    }),
  });
}

import type { TestProject } from 'vitest/node';
import { ageKeys } from '../../local/age/settings.ts';
import type { CheckoutSettings } from '../../local/payments/start.ts';
import { runSql } from '../../local/postgres/scratch.ts';
import { startStack, type Stack, type StackOptions } from '../../local/stack.ts';
import { readRunning, removeState } from '../../local/state.ts';
import { copiesOf, makeTestDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One database for each worker, so that concurrent files never wait for one another. */
    testDatabaseUrls: string[];
    /** Addresses and keys of the running test platform, and the URL of its database by role. */
    platform: {
      addresses: Stack['addresses'];
      keys: Stack['keys'];
      adminDatabaseUrl: string;
      restPort: number;
      jwtSecret: string;
      webhookSecret: string;
      paymentSecretKey: string;
      /** Settings of the second provider's adapter and double. */
      checkout: CheckoutSettings;
      transcodeSecret: string;
      /** How the double of the age provider signs. */
      ageKeys: ReturnType<typeof ageKeys>;
    };
  }
}

/**
 * One fresh platform for a run, and another one for `months`, which moves its clock. Each project
 * loads this file again, so the shared state is on the global object. `VELOUR_STACK` names the
 * platform, so that two runs can coexist.
 */
interface Shared {
  velourTests?: Record<string, { running: Promise<Stack>; users: number }>;
}

export default async function setup(project: TestProject) {
  const shared = globalThis as Shared;
  const own = process.env.VELOUR_STACK ?? 'test';
  const name = project.name === 'months' ? `${own}-months` : own;
  const platforms = (shared.velourTests ??= {});
  const tests = (platforms[name] ??= {
    running: startFresh(name).then(readyForTests),
    users: 0,
  });
  tests.users += 1;
  const stack = await tests.running;
  const database = (role: 'supabase_admin' | 'postgres', name: string) => {
    const url = new URL(stack.databaseUrl(role));
    url.pathname = `/${name}`;
    return url.toString();
  };
  if (project.name === 'database')
    project.provide('testDatabaseUrls', await copiesOf(await makeTestDatabase(database), database));
  providePlatform(project, stack);
  return async () => {
    tests.users -= 1;
    if (tests.users > 0) return;
    delete platforms[name];
    await stack.stop();
  };
}

/** Tells tests the addresses and keys of a running platform. */
export function providePlatform(project: TestProject, stack: Stack) {
  project.provide('platform', {
    addresses: stack.addresses,
    keys: stack.keys,
    adminDatabaseUrl: stack.databaseUrl('postgres'),
    restPort: stack.restPort,
    jwtSecret: stack.secrets.jwtSecret,
    webhookSecret: stack.secrets.paymentWebhookSecret,
    paymentSecretKey: stack.secrets.paymentSecretKey,
    checkout: stack.checkout,
    transcodeSecret: stack.secrets.transcodeSecret,
    ageKeys: ageKeys(stack.secrets),
  });
}

/** A platform on which members of staff act without a code, and everybody is in one country. */
export const readyForTests = async (stack: Stack) => livePlace(await openStaff(stack));

/** Members of staff whose codes are open for ever: tests of their acts are not about codes. */
async function openStaff(stack: Stack): Promise<Stack> {
  await runSql(stack.databaseUrl('postgres'), [
    `insert into private.staff_members (name, sealed_secret, window_until)
     select n, extensions.pgp_sym_encrypt_bytea('key', private.staff_key()), 'infinity'
     from unnest('{Ada,Ada Byron,Bob,Eve,Grace,Grace Hopper,Mara,Tess}'::text[]) n`,
  ]);
  return stack;
}

/**
 * Every request, and every statement of a test as a user, comes from a country unless it says
 * another one: without a country the strictest mode of any region would apply to all files at once.
 */
async function livePlace(stack: Stack): Promise<Stack> {
  await runSql(stack.databaseUrl('supabase_admin'), [
    `alter role postgres in database postgres
     set "request.headers" = '{"x-caller-region": "GB"}'`,
  ]);
  return stack;
}

/** An empty platform without the limits that tests would run into. */
export async function startFresh(
  name: string,
  options: Partial<StackOptions> = {},
): Promise<Stack> {
  if (readRunning(name)) {
    throw new Error(`The platform "${name}" is running. Choose another VELOUR_STACK for tests.`);
  }
  removeState(name);
  process.env.LOCAL_REGION ??= 'GB';
  return startStack({
    name,
    durable: false,
    withSeed: false,
    isPooled: process.env.VELOUR_POOLER === '1',
    firstPort: portsFor(name),
    auth: {
      // tests repeat requests without a pause; auth-settings.test.ts checks the interval of the site
      email: { max_frequency: '1s' },
      rate_limit: {
        email_sent: 100_000,
        token_refresh: 100_000,
        sign_in_sign_ups: 100_000,
        token_verifications: 100_000,
      },
      local: { bcrypt_cost: 4, factor_requests: 100_000 },
    },
    progress: () => {},
    log: (line) => {
      if (process.env.VELOUR_LOG) console.log(line);
    },
    ...options,
  });
}

/** Ports derived from the name, so that two runs that start together use different ones. */
function portsFor(name: string) {
  const apart = Array.from(name).reduce(
    (sum, character) => (sum * 31 + character.charCodeAt(0)) % 400,
    7,
  );
  const at = (base: number) => base + apart;
  return {
    page: at(18_000),
    api: at(18_600),
    database: at(19_200),
    pooler: at(24_000),
    inbox: at(19_800),
    payments: at(20_400),
    checkout: at(23_400),
    identity: at(21_000),
    rest: at(21_600),
    restAdmin: at(22_200),
    functions: at(22_800),
  };
}

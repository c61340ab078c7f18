import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionSecrets } from '../../local/functions/secrets.ts';
import { createInbox } from '../../local/inbox/index.ts';
import { serveDoubles } from '../../local/inbox/doubles.ts';
import { createPaymentDouble } from '../../local/payments/double.ts';
import { serveApp } from '../../local/serve.ts';
import { stateFolder, type Secrets } from '../../local/state.ts';

/** Ports that do not collide with those of the containers in config.toml. */
const ports = { payments: 54325, inbox: 54326 };

export interface World {
  paymentsUrl: string;
  inboxUrl: string;
  /** The file with the secrets of the functions, passed to the CLI. */
  envFile: string;
  stop(): Promise<void>;
}

interface WorldOptions {
  name: string;
  /** Address of this machine for containers and browsers. */
  host: string;
  apiUrl: string;
  siteUrl: string;
  secrets: Secrets;
  log(line: string): void;
}

/**
 * Starts the test doubles of the card, mail and payout providers, and writes the settings of the functions.
 */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { name, host, secrets } = options;
  const folder = (part: string) => {
    const path = join(stateFolder(name), part);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const inbox = createInbox(folder('inbox'));
  serveDoubles(inbox, secrets, folder('mail'));
  const inboxServer = await serveApp(inbox.app, ports.inbox, host);
  const payments = await createPaymentDouble({
    dataDir: folder('payments'),
    port: ports.payments,
    hostname: host,
    secretKey: secrets.paymentSecretKey,
    publishableKey: secrets.paymentPublishableKey,
    webhookSecret: secrets.paymentWebhookSecret,
    webhookUrl: `${options.apiUrl}/functions/v1/payment-webhook`,
    pageOrigin: options.siteUrl,
    log: options.log,
  });
  const envFile = join(stateFolder(name), 'functions.env');
  writeFileSync(envFile, environmentOf(options, payments.url), { mode: 0o600 });
  return {
    paymentsUrl: payments.url,
    inboxUrl: `http://${host}:${inboxServer.port}`,
    envFile,
    async stop() {
      await payments.stop();
      await inboxServer.stop();
    },
  };
}

/** The settings of the functions, with the host name that containers use for this machine. */
export function environmentOf(
  { secrets, siteUrl }: Pick<WorldOptions, 'secrets' | 'siteUrl'>,
  paymentsUrl: string,
): string {
  const values = functionSecrets(secrets, {
    paymentsUrl: `http://host.docker.internal:${ports.payments}`,
    fieldsUrl: `${paymentsUrl}/fields`,
    checkout: null,
    inboxUrl: `http://host.docker.internal:${ports.inbox}`,
    siteUrl,
    x: null,
  });
  return Object.entries(values)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './project.ts';

const root = join(project, '.velour');

/** Secrets of one local platform, generated at its first start. They never leave this machine. */
export interface Secrets {
  databasePassword: string;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  paymentSecretKey: string;
  paymentPublishableKey: string;
  paymentWebhookSecret: string;
  /** From it follow the keys of the second payment provider. */
  checkoutSecret: string;
  transcodeSecret: string;
  /** From it follows the key that encrypts bank numbers. */
  bankSecret: string;
  payoutSecret: string;
  /** From it follows the key that encrypts the tokens of X. */
  socialSecret: string;
  mailApiKey: string;
  /** From it follow the keys by which push services know this site. */
  pushSecret: string;
}

/** Addresses and keys of a running platform, read by `npm run status` and tests. */
export interface Running {
  pid: number;
  addresses: {
    page: string;
    api: string;
    database: string;
    inbox: string;
    payments: string;
    /** The form of the second payment provider. */
    checkout: string;
    identity: string;
  };
  keys: { publishable: string; secret: string };
}

/** The git-ignored folder of a platform (`main` for `npm start`). */
export function stateFolder(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** The folder of one part of a platform. */
export function partFolder(name: string, part: string): string {
  const folder = join(stateFolder(name), part);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

export function removeState(name: string) {
  rmSync(join(root, name), { recursive: true, force: true });
}

export function loadSecrets(name: string): Secrets {
  const file = join(stateFolder(name), 'secrets.json');
  // Only this function writes the file; one of an older version lacks newer secrets.
  const stored = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>)
    : {};
  const random = (bytes: number) => randomBytes(bytes).toString('hex');
  const secrets: Secrets = {
    databasePassword: random(16),
    jwtSecret: random(32),
    publishableKey: `sb_publishable_${random(16)}`,
    secretKey: `sb_secret_${random(24)}`,
    paymentSecretKey: `sk_test_${random(16)}`,
    paymentPublishableKey: `pk_test_${random(16)}`,
    paymentWebhookSecret: `whsec_${random(16)}`,
    checkoutSecret: random(32),
    transcodeSecret: random(32),
    bankSecret: random(32),
    payoutSecret: random(16),
    socialSecret: random(32),
    mailApiKey: `re_${random(16)}`,
    pushSecret: random(32),
    ...stored,
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

const preparedFile = (name: string) => join(root, name, 'prepared');

/** Whether the database of that name is complete: migrated, and seeded if requested. */
export function isPrepared(name: string): boolean {
  return existsSync(preparedFile(name));
}

export function notePrepared(name: string) {
  writeFileSync(preparedFile(name), '');
}

export function noteRunning(name: string, running: Running | null) {
  const file = join(stateFolder(name), 'running.json');
  if (running) writeFileSync(file, JSON.stringify(running, null, 2), { mode: 0o600 });
  else rmSync(file, { force: true });
}

/** The running platform of that name, or null. */
export function readRunning(name: string): Running | null {
  const file = join(root, name, 'running.json');
  if (!existsSync(file)) return null;
  // Only noteRunning writes the file.
  const running = JSON.parse(readFileSync(file, 'utf8')) as Running;
  try {
    process.kill(running.pid, 0);
    return running;
  } catch {
    return null;
  }
}

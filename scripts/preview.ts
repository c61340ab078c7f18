import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasPlaceholders, type PageAddresses } from '../local/page/addresses.ts';
import { startPage } from '../local/page/index.ts';
import { freePort } from '../local/postgres/server.ts';
import { readRunning } from '../local/state.ts';
import { addressesFrom } from './page-addresses.ts';

/*
 * `npm run preview`: serves the output of `npm run build`, with the headers of its `_headers`. A
 * build without addresses uses those of the environment, or of the platform that `npm start` runs.
 */
const distDir = join(import.meta.dirname, '..', 'dist');
const index = join(distDir, 'index.html');
const nothingToFill: PageAddresses = {
  apiUrl: '',
  publishableKey: '',
  cards: { scripts: [], calls: [], frames: [] },
};

try {
  if (!existsSync(index)) throw new Error('There is no dist/. `npm run build` makes it.');
  const addresses = addressesFrom(process.env) ?? ofPlatform();
  if (!addresses && hasPlaceholders(readFileSync(index, 'utf8')))
    throw new Error('dist/ has no addresses: run `npm start` beside this, or set those of a host.');
  const port = await freePort(Number(process.env.PORT ?? 4173));
  await startPage({ distDir, port, ...(addresses ?? nothingToFill) });
  console.log(`dist/ is served at http://127.0.0.1:${port}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function ofPlatform(): PageAddresses | null {
  const running = readRunning(process.env.VELOUR_STACK ?? 'main');
  return (
    running && {
      apiUrl: running.addresses.api,
      publishableKey: running.keys.publishable,
      cards: { scripts: [], calls: [], frames: [running.addresses.payments] },
    }
  );
}

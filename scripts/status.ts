import { readRunning } from '../local/state.ts';
import { accountLines, demoAccounts } from './demo/accounts.ts';
import { endWithReader } from './quiet-pipe.ts';

/*
 * `npm run status`: prints the addresses and keys of the running platform; `-- --json` for
 * programs.
 */
endWithReader(process.stdout, () => process.exit(0));

const name = process.env.VELOUR_STACK ?? 'main';
const running = readRunning(name);
if (!running) {
  console.error('The platform does not run. `npm start` starts it.');
  process.exitCode = 1;
} else if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ ...running, accounts: demoAccounts }, null, 2));
} else {
  const { addresses, keys } = running;
  for (const [name, address] of Object.entries(addresses))
    console.log(`${name.padEnd(12)}${address}`);
  console.log(`publishable ${keys.publishable}\nsecret      ${keys.secret}`);
  console.log(`\n${accountLines()}`);
}

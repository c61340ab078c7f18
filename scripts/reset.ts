import { readRunning, removeState } from '../local/state.ts';

/* `npm run reset`: removes the local platform's data. The next start makes everything anew. */
const name = process.env.VELOUR_STACK ?? 'main';
const running = readRunning(name);
if (running) {
  console.error(`Stop the platform first (process ${running.pid}).`);
  process.exitCode = 1;
} else {
  removeState(name);
  console.log('The local data is gone. `npm start` makes everything anew.');
}

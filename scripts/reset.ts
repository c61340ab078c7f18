import { readRunning, removeState } from '../local/state.ts';

/* `npm run reset`: removes the data of the local platform. The next start creates it again. */
const name = process.env.VELOUR_STACK ?? 'main';
const running = readRunning(name);
if (running) {
  console.error(`Stop the platform first (process ${running.pid}).`);
  process.exitCode = 1;
} else {
  removeState(name);
  console.log('The local data is removed. `npm start` creates it again.');
}

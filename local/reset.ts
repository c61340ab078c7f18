import { readRunning, removeState } from './state.ts';

/* `npm run reset`: removes the local platform's data. The next start makes everything anew. */
const running = readRunning('main');
if (running) {
  console.error(`Stop the platform first (process ${running.pid}).`);
  process.exitCode = 1;
} else {
  removeState('main');
  console.log('The local data is gone. `npm start` makes everything anew.');
}

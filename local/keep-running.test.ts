import { beforeEach, expect, test } from 'vitest';
import { keepRunning, type Running } from './keep-running.ts';

interface Server extends Running {
  id: number;
  isStopped: boolean;
  exit(): void;
}

let made: Server[] = [];
let lines: string[] = [];
/** A wait of each of the next starts. */
let starting: (() => Promise<void>)[] = [];
beforeEach(() => {
  made = [];
  lines = [];
  starting = [];
});

function newServer(): Server {
  const onExit: (() => void)[] = [];
  const server: Server = {
    id: made.length + 1,
    isStopped: false,
    stop: () => Promise.resolve(void (server.isStopped = true)),
    onExit: (callback) => void onExit.push(callback),
    exit: () => {
      for (const callback of onExit) callback();
    },
  };
  made.push(server);
  return server;
}

async function start() {
  await starting.shift()?.();
  return newServer();
}

const fails = () => Promise.reject(new Error('in use'));
const keep = () =>
  keepRunning(start, { name: 'it', pauseMs: 1, log: (line) => void lines.push(line) });
const running = () => made.filter(({ isStopped }) => !isStopped).map(({ id }) => id);

/** A start that waits until it is let go. */
function slowStart(): () => void {
  let go = () => {};
  const started = new Promise<void>((done) => (go = done));
  starting.push(() => started);
  return go;
}

test('a server that exits is started again, once, also after starts that fail', async () => {
  const kept = await keep();
  starting = [fails, fails];
  made[0]?.exit();
  await expect.poll(() => kept.current().id).toBe(2);
  kept.current().exit();
  await expect.poll(() => kept.current().id).toBe(3);
  expect(made).toHaveLength(3);
  expect(lines).toEqual([
    'it stopped; restarting it',
    'it failed to start: Error: in use',
    'it failed to start: Error: in use',
    'it stopped; restarting it',
  ]);
});

test('a server that comes up after the stop is stopped', async () => {
  const kept = await keep();
  const go = slowStart();
  void kept.restart();
  const stopped = kept.stop();
  go();
  await stopped;
  expect([made.length, running()]).toEqual([2, []]);
});

test('two restarts at once follow each other, and the second has nothing left to do', async () => {
  const kept = await keep();
  const go = slowStart();
  made[0]?.exit();
  const again = kept.restart();
  go();
  await again;
  expect([made.length, kept.current().id]).toEqual([2, 2]);
});

test('a server that replaces another after the stop is stopped', async () => {
  const kept = await keep();
  await kept.stop();
  kept.replace(newServer());
  expect(running()).toEqual([]);
});

test('a server that comes up after another has replaced it is stopped', async () => {
  const kept = await keep();
  const go = slowStart();
  const restarted = kept.restart();
  const old = kept.replace(newServer());
  await old.stop();
  go();
  await restarted;
  expect([kept.current().id, running()]).toEqual([2, [2]]);
  old.exit();
  expect(lines).toEqual([]);
});

test('a first start that fails is not repeated', async () => {
  starting = [fails];
  await expect(keep()).rejects.toThrow('in use');
  expect(made).toEqual([]);
});

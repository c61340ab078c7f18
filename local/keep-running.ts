import { setTimeout as delay } from 'node:timers/promises';

export interface Running {
  stop(): Promise<void>;
  /** Registers a callback for an exit that `stop` did not cause. */
  onExit(callback: () => void): void;
}

interface Keeping {
  /** The name of the server in the log. */
  name: string;
  /** Pause after a failed start. */
  pauseMs: number;
  log: (line: string) => void;
}

export interface Kept<Server> {
  current(): Server;
  /** Starts the server again; resolves when it runs, or is stopped or replaced. */
  restart(): Promise<void>;
  /** Keeps another server from now on, and returns the one before. */
  replace(next: Server): Server;
  stop(): Promise<void>;
}

/** Starts a server, and starts it again when it exits unexpectedly. */
export async function keepRunning<Server extends Running>(
  start: () => Promise<Server>,
  { name, pauseMs, log }: Keeping,
): Promise<Kept<Server>> {
  let isStopped = false;
  let current = await start();

  function keep(server: Server) {
    current = server;
    server.onExit(() => {
      if (server !== current) return;
      log(`${name} stopped; restarting it`);
      void restart();
    });
  }
  let restarting: Promise<void> | undefined;
  const restart = () => {
    const ended = current;
    const again = () => startAgain(ended);
    return (restarting = restarting ? restarting.then(again) : again());
  };
  async function startAgain(ended: Server) {
    const isWanted = () => !isStopped && current === ended;
    while (isWanted()) {
      try {
        const next = await start();
        // It may have been stopped or replaced while it started.
        if (isWanted()) keep(next);
        else await next.stop();
        return;
      } catch (error) {
        log(`${name} failed to start: ${String(error)}`);
        await delay(pauseMs);
      }
    }
  }

  keep(current);
  return {
    current: () => current,
    restart,
    replace(next) {
      const before = current;
      keep(next);
      // One that comes up after the stop has nobody else to stop it.
      if (isStopped) void next.stop();
      return before;
    },
    async stop() {
      isStopped = true;
      await Promise.all([current.stop(), restarting]);
    },
  };
}

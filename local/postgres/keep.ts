import { startPostgres, type PostgresServer, type ServerOptions } from './server.ts';

const pauseMs = 1000;

export interface KeptPostgres extends Pick<PostgresServer, 'isNew' | 'stop'> {
  /** Ends every process of the server at once; resolves when it answers again. */
  crash(): Promise<void>;
}

/** Starts Postgres, and restarts it when it exits unexpectedly. */
export async function keepPostgres(
  options: Omit<ServerOptions, 'onExit'>,
  log: (line: string) => void,
): Promise<KeptPostgres> {
  let isStopped = false;
  const onExit = (code: number | null) => {
    log(`postgres stopped (exit ${code}); restarting it`);
    void restart();
  };
  const launch = (fresh = false) => startPostgres({ ...options, fresh, onExit });
  const restart = async () => {
    while (!isStopped) {
      try {
        server = await launch();
        return;
      } catch (error) {
        log(`postgres failed to start: ${String(error)}`);
        await new Promise((done) => setTimeout(done, pauseMs));
      }
    }
  };
  let server = await launch(options.fresh);
  return {
    isNew: server.isNew,
    async stop() {
      isStopped = true;
      await server.stop();
    },
    async crash() {
      await server.kill();
      await restart();
    },
  };
}

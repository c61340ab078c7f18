import { keepRunning } from '../keep-running.ts';
import { startPostgres, type PostgresServer, type ServerOptions } from './server.ts';

export interface KeptPostgres extends Pick<PostgresServer, 'isNew' | 'stop'> {
  /** Ends every process of the server at once; resolves when it answers again. */
  crash(): Promise<void>;
}

/** Starts Postgres, and restarts it when it exits unexpectedly. */
export async function keepPostgres(
  options: ServerOptions,
  log: (line: string) => void,
): Promise<KeptPostgres> {
  let fresh = options.fresh === true;
  const start = async () => {
    const server = await startPostgres({ ...options, fresh });
    fresh = false;
    return server;
  };
  const kept = await keepRunning(start, { name: 'postgres', pauseMs: 1000, log });
  return {
    isNew: kept.current().isNew,
    stop: kept.stop,
    async crash() {
      await kept.current().kill();
      await kept.restart();
    },
  };
}

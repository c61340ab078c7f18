import { keepRunning } from '../keep-running.ts';
import type { PartContext } from '../part.ts';
import { startFunctions, type Functions, type FunctionsOptions } from './index.ts';

export interface KeptFunctions extends Pick<Functions, 'fetch' | 'stop' | 'kill'> {
  /**
   * Changes secrets, as `supabase secrets set` does: requests go to a new runtime from now on, and
   * the old one answers those that it has. `port`: of the new runtime.
   */
  setSecrets(secrets: Record<string, string>, port: number): Promise<void>;
}

/** Starts the functions, and restarts them when their runtime exits unexpectedly. */
export async function keepFunctions(
  ctx: PartContext,
  options: FunctionsOptions,
): Promise<KeptFunctions> {
  let settings = options;
  const kept = await keepRunning(() => startFunctions(ctx, settings), {
    name: 'functions',
    pauseMs: 2000,
    log: (line) => ctx.log(line),
  });
  return {
    fetch: (request) => kept.current().fetch(request),
    kill: () => kept.current().kill(),
    async setSecrets(secrets, port) {
      const next = { ...settings, port, env: { ...settings.env, ...secrets } };
      const fresh = await startFunctions(ctx, next);
      settings = next;
      await kept.replace(fresh).retire();
    },
    stop: kept.stop,
  };
}

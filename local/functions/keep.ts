import type { PartContext } from '../part.ts';
import { startFunctions, type Functions, type FunctionsOptions } from './index.ts';

const pauseMs = 2000;

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
  let stopped = false;
  let settings = options;
  let current = await startFunctions(ctx, settings);
  const restart = async () => {
    while (!stopped) {
      ctx.log('functions stopped; restarting them');
      try {
        current = await startFunctions(ctx, settings);
        return watch();
      } catch (error) {
        ctx.log(`functions failed to start: ${String(error)}`);
        await new Promise((done) => setTimeout(done, pauseMs));
      }
    }
  };
  const watch = () => current.onExit(() => void restart());
  watch();
  return {
    fetch: (request) => current.fetch(request),
    kill: () => current.kill(),
    async setSecrets(secrets, port) {
      const next = { ...settings, port, env: { ...settings.env, ...secrets } };
      const [old, fresh] = [current, await startFunctions(ctx, next)];
      [settings, current] = [next, fresh];
      watch();
      await old.retire();
    },
    async stop() {
      stopped = true;
      await current.stop();
    },
  };
}

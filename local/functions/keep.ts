import type { PartContext } from '../part.ts';
import { startFunctions, type Functions, type FunctionsOptions } from './index.ts';

const pauseMs = 2000;

/** Starts the functions, and restarts them when their runtime exits unexpectedly. */
export async function keepFunctions(
  ctx: PartContext,
  options: FunctionsOptions,
): Promise<Pick<Functions, 'fetch' | 'stop'>> {
  let stopped = false;
  let current = await startFunctions(ctx, options);
  const restart = async () => {
    while (!stopped) {
      ctx.log('functions stopped; restarting them');
      try {
        current = await startFunctions(ctx, options);
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
    async stop() {
      stopped = true;
      await current.stop();
    },
  };
}

import { PlatformRefusal } from './platform.ts';

/** What a job needs is away: Storage, the platform, or room on the disk. The file is not at fault. */
export class Outage extends Error {
  override readonly name = 'Outage';
}

/** Programs and Node name this error in the same words. */
export const isDiskFull = (error: unknown) =>
  error instanceof Error && /no space left on device/i.test(error.message);

export function isOutage(error: unknown): boolean {
  if (error instanceof PlatformRefusal) return error.status >= 500 || error.status === 429;
  return error instanceof Outage || isDiskFull(error);
}

/** A call of the platform, whose silence is an outage and whose refusal is its answer. */
export async function orOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PlatformRefusal ? error : new Outage(String(error), { cause: error });
  }
}

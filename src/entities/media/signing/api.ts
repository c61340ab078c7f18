import { callFunction, prepareFunctions } from '@/lib/supabase/functions.ts';
import { platform } from '@/lib/supabase/platform.ts';

async function sign(names: string[]): Promise<Map<string, string>> {
  type Answer = { addresses: Record<string, string> };
  const { addresses } = await callFunction<Answer>('sign-media', { names });
  return new Map(Object.entries(addresses).map(([name, path]) => [name, platform.url + path]));
}

/**
 * Apart from the other calls of media: the first file of the page has it. An object, so that a test
 * can replace its functions.
 */
export const signingApi = {
  /**
   * Signed addresses by name in the bucket `media`, at most 100 names; unreadable ones are missing.
   * The edge function decides the lifetime.
   */
  sign,
  /** Loads what signing needs, before its names are known. */
  prepare: prepareFunctions,
};

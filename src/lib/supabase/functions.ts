import { AppError, appErrorFromFunction } from '../errors/app-error.ts';
import { ageHeaders } from './age-token.ts';
import { accessToken } from './auth.ts';
import { noteCommand } from './last-command.ts';
import { platform } from './platform.ts';

const functionsClient = () => import('@supabase/functions-js');

/** Loads the client, for a screen that is about to call a function. */
export function prepareFunctions(): void {
  functionsClient().catch(() => undefined);
}

/** Calls an edge function and returns its JSON. Throws `{ error, reason? }` as an AppError. */
export async function callFunction<T>(name: string, body: Record<string, unknown>): Promise<T> {
  const { FunctionsClient } = await functionsClient();
  const client = new FunctionsClient(`${platform.url}/functions/v1`, {
    headers: {
      apikey: platform.publishableKey,
      Authorization: `Bearer ${await accessToken()}`,
      ...ageHeaders(),
    },
  });
  // functions-js types the answer as any; the caller names its shape.
  const { data, error } = await client.invoke<T>(name, { body });
  // It signs addresses for every screen and changes nothing.
  if (platform.readUrl && name !== 'sign-media') noteCommand();
  if (error) throw await appErrorFromFunction(error);
  if (data === null) throw new AppError('api_failed', { status: 0 });
  return data;
}

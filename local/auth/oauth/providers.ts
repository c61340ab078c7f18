import { fromEnvironment, type AuthConfig } from '../config.ts';
import { google } from './google.ts';
import type { Provider } from './provider.ts';
import { x } from './x.ts';

/** The supported providers. The hosted platform supports more. */
const kinds = { google, x };

export type Providers = ReadonlyMap<string, Provider>;

/** The providers that are enabled and have a client id and a secret. */
export function enabledProviders(config: AuthConfig, callbackUrl: string): Providers {
  const providers = new Map<string, Provider>();
  for (const [name, make] of Object.entries(kinds)) {
    const settings = config.external[name];
    if (!settings?.enabled) continue;
    const resolved = {
      ...settings,
      client_id: fromEnvironment(settings.client_id),
      secret: fromEnvironment(settings.secret),
      url: fromEnvironment(settings.url ?? ''),
      redirect_uri: fromEnvironment(settings.redirect_uri ?? '') || callbackUrl,
    };
    if (resolved.client_id && resolved.secret) {
      providers.set(name, make(resolved, resolved.redirect_uri));
    }
  }
  return providers;
}

/** The hosted platform's message for a provider that cannot be used. */
export const refusalOf = (name: string) =>
  name in kinds ? 'provider is not enabled' : `Provider ${name} could not be found`;

import { fromEnvironment, type AuthConfig } from '../config.ts';
import { google } from './google.ts';
import type { Provider } from './provider.ts';
import { x } from './x.ts';

/** The providers that this Auth can speak with. The platform knows more. */
const kinds = { google, x };

export type Providers = ReadonlyMap<string, Provider>;

/** Those that are enabled and have what they need. */
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

/** Why a provider cannot be used, in the platform's words. */
export const refusalOf = (name: string) =>
  name in kinds ? 'provider is not enabled' : `Provider ${name} could not be found`;

import { createX } from './x.ts';
import type { SocialProvider } from './provider.ts';

type ReadSetting = (name: string) => string | undefined;

/** X, where the site has an application there; null where it has none. */
export function socialProvider(read: ReadSetting): SocialProvider | null {
  const clientId = read('X_CLIENT_ID');
  if (!clientId) return null;
  const clientSecret = read('X_CLIENT_SECRET');
  if (!clientSecret) throw new Error('X_CLIENT_SECRET has to be set beside X_CLIENT_ID');
  return createX({
    clientId,
    clientSecret,
    apiUrl: read('X_API_URL'),
    siteUrl: read('X_SITE_URL'),
  });
}

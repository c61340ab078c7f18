import type { OauthProvider } from './people.ts';

/** The registration of an application at a provider. */
export interface Client {
  id: string;
  secret: string;
  /** The registered addresses to which people return. */
  redirectUris: readonly string[];
}

/** An authorization request, parsed from the query (RFC 6749, section 4.1.1). */
export interface AuthorizationRequest {
  provider: OauthProvider;
  redirectUri: string;
  state: string;
  challenge: string;
  nonce: string;
  /** What the application may do, separated by spaces. */
  scope: string;
}

/** The request, or a sentence about its error, which is shown without a redirect. */
export function readRequest(
  provider: OauthProvider,
  query: Record<string, string>,
  client: Client,
): AuthorizationRequest | string {
  const { state = '', code_challenge: challenge = '', nonce = '', scope = '' } = query;
  const redirectUri = query.redirect_uri ?? '';
  if (query.client_id !== client.id) return 'This application is not known here.';
  if (!client.redirectUris.includes(redirectUri)) return 'This address to return to is not known.';
  if (query.response_type !== 'code') return 'This provider answers with codes only.';
  if (provider === 'x' && (challenge === '' || query.code_challenge_method !== 'S256')) {
    return 'X asks for PKCE.';
  }
  return { provider, redirectUri, state, challenge, nonce, scope };
}

/** Whether the Authorization header has the application's id and secret (HTTP Basic). */
export function isClient(header: string | undefined, { id, secret }: Client): boolean {
  const wanted = Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64');
  return header === `Basic ${wanted}`;
}

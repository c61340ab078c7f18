import type { OauthProvider } from './people.ts';

/** What an application may do at the providers. */
export interface Client {
  id: string;
  secret: string;
  redirectUri: string;
}

/** The way in, as the application's address asks for it (RFC 6749, section 4.1.1). */
export interface AuthorizationRequest {
  provider: OauthProvider;
  redirectUri: string;
  state: string;
  challenge: string;
  nonce: string;
}

/** The request, or what is wrong with it; such a person is not sent anywhere. */
export function readRequest(
  provider: OauthProvider,
  query: Record<string, string>,
  client: Client,
): AuthorizationRequest | string {
  const { state = '', code_challenge: challenge = '', nonce = '' } = query;
  if (query.client_id !== client.id) return 'This application is not known here.';
  if (query.redirect_uri !== client.redirectUri) return 'This address to return to is not known.';
  if (query.response_type !== 'code') return 'This provider answers with codes only.';
  if (provider === 'x' && (challenge === '' || query.code_challenge_method !== 'S256')) {
    return 'X asks for PKCE.';
  }
  return { provider, redirectUri: client.redirectUri, state, challenge, nonce };
}

/** Whether the caller is the application: its id and secret by HTTP Basic. */
export function isClient(header: string | undefined, { id, secret }: Client): boolean {
  const wanted = Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64');
  return header === `Basic ${wanted}`;
}

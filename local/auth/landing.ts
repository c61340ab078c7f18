import { AuthError } from './errors.ts';
import type { TokenResponse } from './sessions.ts';

/** The redirect URL after a mailed link or a provider, with a code, a session or an error. */
export function withParts(
  target: string,
  query: Record<string, string>,
  fragment: URLSearchParams | null,
) {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (fragment) {
    // an empty `sb` marks the fragment as written by Auth
    fragment.set('sb', '');
    fragment.sort();
    url.hash = fragment.toString();
  }
  return url.toString();
}

/** The redirect URL with a session in the fragment, which browsers do not send to servers. */
export function withSession(target: string, session: TokenResponse, more: Record<string, string>) {
  const parts = {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...more,
  };
  return withParts(target, {}, new URLSearchParams(parts));
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** The error parameters of OAuth (RFC 6749, section 4.1.2.1), with the platform's error code. */
export function reasonParts(error: AuthError) {
  const name = oauthErrors[error.status];
  return {
    ...(name && { error: name }),
    error_code: error.code,
    error_description: error.message,
  };
}

import type { ExternalConfig } from '../config.ts';

/** The profile of a person at a provider. */
export interface ExternalPerson {
  emails: { email: string; isVerified: boolean }[];
  /** Stored as the data of the identity. `sub` is the id of the person at the provider. */
  claims: Record<string, unknown> & { sub: string };
}

export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
}

/** An OAuth provider. */
export interface Provider {
  config: ExternalConfig;
  /** Requested in addition to the scopes of the page. */
  scopes: string[];
  /** Whether the provider requires PKCE. */
  usesPkce: boolean;
  /** The URL of the provider's sign-in page. */
  authorizeUrl(): Promise<string>;
  redeem(code: string, verifier: string | null): Promise<ProviderTokens>;
  describe(tokens: ProviderTokens): Promise<ExternalPerson>;
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (!response.ok || typeof body !== 'object' || body === null) {
    throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(body)}`);
  }
  return { ...body };
}

const patience = () => AbortSignal.timeout(10_000);

export async function getJson(url: string, accessToken?: string) {
  const headers = accessToken ? { authorization: `Bearer ${accessToken}` } : undefined;
  return readJson(await fetch(url, { signal: patience(), ...(headers && { headers }) }));
}

/** Exchanges a code for tokens (RFC 6749, section 4.1.3) as a confidential client. */
export async function redeemCode(
  tokenUrl: string,
  config: ExternalConfig,
  redirectUri: string,
  code: string,
  verifier: string | null,
): Promise<ProviderTokens> {
  const client = [config.client_id, config.secret].map(encodeURIComponent).join(':');
  const answer = await readJson(
    await fetch(tokenUrl, {
      method: 'POST',
      signal: patience(),
      headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(verifier !== null && { code_verifier: verifier }),
      }),
    }),
  );
  const accessToken = textOf(answer, 'access_token');
  if (!accessToken) throw new Error(`${tokenUrl} gave no access token`);
  return {
    accessToken,
    refreshToken: textOf(answer, 'refresh_token') ?? null,
    idToken: textOf(answer, 'id_token') ?? null,
  };
}

/** The member if it is a non-empty string. */
export function textOf(record: Record<string, unknown>, name: string): string | undefined {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The record without undefined members: absent claims are omitted, as on the hosted platform. */
export function present<T extends Record<string, unknown>>(record: T): T {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  // only undefined members are removed, which the type of a claim allows
  return Object.fromEntries(entries) as T;
}

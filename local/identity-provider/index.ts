import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { serveApp } from '../serve.ts';
import { googleRoutes } from './google.ts';
import { faults, Grants, type Fault } from './grants.ts';
import { choicePage, refusalPage } from './pages.ts';
import {
  oauthProviders,
  isProvider,
  People,
  type OauthProvider,
  type ProviderPerson,
} from './people.ts';
import { readRequest, type AuthorizationRequest, type Client } from './request.ts';
import { xPostRoutes } from './x-posts.ts';
import { xRoutes } from './x.ts';

export interface IdentityProviderOptions {
  dataDir: string;
  port: number;
  /** The registered redirect URIs. */
  redirectUris: readonly string[];
}

/**
 * Stands in for Google and X as OAuth providers. On its sign-in page a person chooses or creates an
 * account, denies the request, or chooses a fault. Its endpoints for applications are those of the
 * providers.
 */
export async function startIdentityProvider({
  dataDir,
  port,
  redirectUris,
}: IdentityProviderOptions) {
  const origin = `http://127.0.0.1:${port}`;
  const secret = randomBytes(16).toString('hex');
  const client: Client = { id: 'local-application', secret, redirectUris };
  const people = new People(dataDir);
  const grants = new Grants();

  const app = new Hono();
  app.get('/google/authorize', (c) => askWho(c, 'google', client, people));
  app.get('/x/i/oauth2/authorize', (c) => askWho(c, 'x', client, people));
  app.post('/:provider/decide', (c) => decide(c, client, people, grants));
  app.route('/google', await googleRoutes(`${origin}/google`, client, grants));
  app.route('/x', xRoutes(`${origin}/x`, client, grants));
  app.route('/x', xPostRoutes(grants));

  const server = await serveApp(app, port);
  const settingsOf = (provider: OauthProvider) => ({
    enabled: true,
    client_id: client.id,
    secret,
    url: `${origin}/${provider}`,
    // X returns the e-mail address only to applications with that permission
    email_optional: provider === 'x',
  });
  return {
    /** The providers in the form of `[auth.external.*]` in config.toml. */
    settings: Object.fromEntries(
      oauthProviders.map((provider) => [provider, settingsOf(provider)]),
    ),
    /** The application at X, for the functions that post. */
    x: { clientId: client.id, clientSecret: secret, url: `${origin}/x` },
    stop: () => server.stop(),
  };
}

function askWho(c: Context, provider: OauthProvider, client: Client, people: People) {
  const request = readRequest(provider, c.req.query(), client);
  if (typeof request === 'string') return c.html(refusalPage(request), 400);
  const query = new URL(c.req.url).searchParams.toString();
  return c.html(choicePage(provider, query, people.list(provider)));
}

async function decide(c: Context, client: Client, people: People, grants: Grants) {
  const provider = c.req.param('provider') ?? '';
  if (!isProvider(provider)) return c.notFound();
  const request = readRequest(provider, c.req.query(), client);
  if (typeof request === 'string') return c.html(refusalPage(request), 400);
  const form = new URLSearchParams(await c.req.text());
  if (form.get('answer') === 'deny') {
    return back(c, request, {
      error: 'access_denied',
      error_description: 'The person denied the request',
    });
  }
  const chosen = people.find(provider, form.get('person') ?? '');
  const person = chosen ?? (await people.add(describe(provider, form)));
  const code = grants.agree({
    person,
    redirectUri: request.redirectUri,
    challenge: request.challenge,
    nonce: request.nonce,
    scope: request.scope,
    fault: faultOf(form.get('fault')),
  });
  return back(c, request, { code });
}

const faultOf = (name: string | null): Fault => faults.find((fault) => fault === name) ?? 'none';

function describe(provider: OauthProvider, form: URLSearchParams): Omit<ProviderPerson, 'id'> {
  const of = (name: string) => (form.get(name) ?? '').trim();
  return {
    provider,
    name: of('name'),
    email: of('email'),
    isVerified: provider === 'x' || form.has('verified'),
    username: provider === 'x' ? of('username') : '',
  };
}

function back(
  c: Context,
  { redirectUri, state }: AuthorizationRequest,
  said: Record<string, string>,
) {
  const url = new URL(redirectUri);
  for (const [key, value] of Object.entries({ ...said, state })) url.searchParams.set(key, value);
  return c.redirect(url.toString(), 303);
}

import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { serveApp } from '../serve.ts';
import { googleRoutes } from './google.ts';
import { faults, Grants, type Fault } from './grants.ts';
import { choicePage, refusalPage } from './pages.ts';
import { houses, isHouse, People, type House, type HousePerson } from './people.ts';
import { readRequest, type AuthorizationRequest, type Client } from './request.ts';
import { xRoutes } from './x.ts';

/**
 * Stands in for Google and X, where people sign in: on a page of its own they choose or type who
 * they are, deny, or have something go wrong. The doors for applications are those of the houses.
 */
export interface IdentityProviderOptions {
  dataDir: string;
  port: number;
  /** The one address that people are sent back to. */
  redirectUri: string;
}

export async function startIdentityProvider({
  dataDir,
  port,
  redirectUri,
}: IdentityProviderOptions) {
  const origin = `http://127.0.0.1:${port}`;
  const secret = randomBytes(16).toString('hex');
  const client: Client = { id: 'local-application', secret, redirectUri };
  const people = new People(dataDir);
  const grants = new Grants();

  const app = new Hono();
  app.get('/google/authorize', (c) => askWho(c, 'google', client, people));
  app.get('/x/i/oauth2/authorize', (c) => askWho(c, 'x', client, people));
  app.post('/:house/decide', (c) => decide(c, client, people, grants));
  app.route('/google', await googleRoutes(`${origin}/google`, client, grants));
  app.route('/x', xRoutes(`${origin}/x`, client, grants));

  const server = await serveApp(app, port);
  const settingsOf = (house: House) => ({
    enabled: true,
    client_id: client.id,
    secret,
    url: `${origin}/${house}`,
    // X tells an address only to applications that may ask for it
    email_optional: house === 'x',
  });
  return {
    /** The houses as `[auth.external.*]` describes providers. */
    settings: Object.fromEntries(houses.map((house) => [house, settingsOf(house)])),
    stop: () => server.stop(),
  };
}

function askWho(c: Context, house: House, client: Client, people: People) {
  const request = readRequest(house, c.req.query(), client);
  if (typeof request === 'string') return c.html(refusalPage(request), 400);
  const query = new URL(c.req.url).searchParams.toString();
  return c.html(choicePage(house, query, people.list(house)));
}

async function decide(c: Context, client: Client, people: People, grants: Grants) {
  const house = c.req.param('house') ?? '';
  if (!isHouse(house)) return c.notFound();
  const request = readRequest(house, c.req.query(), client);
  if (typeof request === 'string') return c.html(refusalPage(request), 400);
  const form = new URLSearchParams(await c.req.text());
  if (form.get('answer') === 'deny') {
    return back(c, request, {
      error: 'access_denied',
      error_description: 'The person denied the request',
    });
  }
  const chosen = people.find(house, form.get('person') ?? '');
  const person = chosen ?? (await people.add(describe(house, form)));
  const code = grants.agree({
    person,
    redirectUri: request.redirectUri,
    challenge: request.challenge,
    nonce: request.nonce,
    fault: faultOf(form.get('fault')),
  });
  return back(c, request, { code });
}

const faultOf = (name: string | null): Fault => faults.find((fault) => fault === name) ?? 'none';

function describe(house: House, form: URLSearchParams): Omit<HousePerson, 'id'> {
  const of = (name: string) => (form.get(name) ?? '').trim();
  return {
    house,
    name: of('name'),
    email: of('email'),
    isVerified: house === 'x' || form.has('verified'),
    username: house === 'x' ? of('username') : '',
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

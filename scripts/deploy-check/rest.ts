import { allOf, CannotLook, type Check } from './check.ts';
import { askAsGuest, textIn, type Answer, type Target } from './target.ts';

const closedSchemas = [
  'public',
  'private',
  'staff',
  'records',
  'partitions',
  'auth',
  'storage',
  'graphql_public',
];
const asJson = { 'content-type': 'application/json' };

/** A place whose callers are asked for more than a tick, where one is set: see `proxy-region`. */
const somewhere = ['XK', 'US', 'GB'];

const told = ({ status, text }: Answer) => `${status} ${text.slice(0, 80)}`.trim();

/** The REST server: what it shows, and what is refused before it. */
export function restChecks(target: Target): Check[] {
  const get = (path: string, headers: Record<string, string> = {}) =>
    askAsGuest(target, `/rest/v1/${path}`, { headers });
  const post = (path: string, body: BodyInit, headers: Record<string, string> = asJson) =>
    askAsGuest(target, `/rest/v1/${path}`, { method: 'POST', body, headers });
  const refusedWith =
    (status: number, request: () => Promise<Answer>): Check['look'] =>
    async () => {
      const answer = await request();
      return { seen: told(answer), ok: answer.status === status };
    };
  return [
    {
      name: 'api-works',
      expected: '200: api.site_info() answers a guest',
      look: refusedWith(200, () => post('rpc/site_info', '{}')),
    },
    {
      name: 'api-tables',
      expected: '404 for a table',
      look: refusedWith(404, () => get('wallets?select=balance_cents&limit=1')),
    },
    {
      name: 'api-schemas',
      expected: '406 for every schema but api',
      look: async () => {
        const answers: Parameters<typeof allOf>[0] = {};
        for (const schema of closedSchemas) {
          const answer = await get('wallets?limit=1', { 'accept-profile': schema });
          answers[schema] = { seen: String(answer.status), ok: answer.status === 406 };
        }
        return allOf(answers);
      },
    },
    {
      name: 'api-description',
      expected: 'refused: no list of what there is',
      look: async () => {
        const answer = await get('');
        const isOpen = answer.status === 200 || answer.text.includes('"swagger"');
        return { seen: told(answer), ok: !isOpen };
      },
    },
    {
      name: 'api-graphql',
      expected: 'refused',
      look: async () => {
        const body = JSON.stringify({ query: '{ __schema { types { name } } }' });
        const options = { method: 'POST', body, headers: asJson };
        const answer = await askAsGuest(target, '/graphql/v1', options);
        return { seen: told(answer), ok: !('data' in answer.json) || answer.json.data === null };
      },
    },
    {
      name: 'api-check-request',
      expected: 'a body of 300 kB is refused with max_bytes: check_request() runs',
      look: async () => {
        const answer = await post('rpc/guest_search', JSON.stringify({ p_query: 'x'.repeat(3e5) }));
        return { seen: told(answer), ok: answer.text.includes('max_bytes') };
      },
    },
    {
      name: 'proxy-address',
      expected: '414 for an address of more than 2 kB',
      look: refusedWith(414, () => get(`rpc/site_info?a=${'x'.repeat(2100)}`)),
    },
    {
      name: 'proxy-body',
      expected: '413 for a body of more than 1 MB',
      look: refusedWith(413, () => post('rpc/site_info', JSON.stringify({ a: 'x'.repeat(1.1e6) }))),
    },
    {
      name: 'proxy-length',
      expected: '411 for a body in chunks',
      look: refusedWith(411, () => {
        const body = new Blob(['{}']).stream();
        return askAsGuest(target, '/rest/v1/rpc/site_info', {
          method: 'POST',
          headers: asJson,
          body,
          duplex: 'half',
        } as RequestInit);
      }),
    },
    {
      name: 'proxy-arguments',
      expected: '400 for 40 arguments, without words of the REST server',
      look: async () => {
        const names = Array.from({ length: 40 }, (_, at) => [`a${at}`, 1]);
        const answer = await post('rpc/site_info', JSON.stringify(Object.fromEntries(names)));
        const isOurs =
          answer.status === 400 && textIn(answer.json, 'message') === 'invalid_payload';
        return { seen: told(answer), ok: isOurs };
      },
    },
    {
      name: 'proxy-errors',
      expected: '404 not_found for an unknown function, without words of the REST server',
      look: async () => {
        const answer = await post('rpc/no_such_function', '{}');
        const isOurs = answer.status === 404 && textIn(answer.json, 'message') === 'not_found';
        return { seen: told(answer), ok: isOurs && !answer.text.includes('PGRST') };
      },
    },
    {
      name: 'proxy-region',
      expected: 'the edge overwrites x-caller-region: a caller cannot choose a place',
      look: async () => {
        const modes = new Set<string>();
        for (const region of somewhere) {
          const answer = await post('rpc/age_gate', '{}', { ...asJson, 'x-caller-region': region });
          modes.add(textIn(answer.json, 'mode'));
        }
        if (modes.size > 1)
          return { seen: `a caller chooses among ${[...modes].join(', ')}`, ok: false };
        throw new CannotLook(`${somewhere.join(', ')} are answered alike (${[...modes].join()})`);
      },
    },
  ];
}

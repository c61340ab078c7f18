import { Agent, request as httpRequest } from 'node:http';
import type { Context } from '../context.ts';
import { median } from '../harness/compare.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import { alternating } from './alternating.ts';
import type { Spoken } from './recorder.ts';
import { withRest, type Request, type Rest } from './rest.ts';
import type { Visit } from './screen.ts';
import { feedRequest, threadRequest, wallRequest } from './screens.ts';
import { repeat } from './transaction.ts';

/**
 * P9: the time of a request through gateway and PostgREST, minus the time of the same transaction
 * on a direct connection.
 */
export async function requests(context: Context): Promise<Measure> {
  const { database } = await context.screens();
  const times = context.options.pace.name === 'full' ? 1000 : 50;
  // The columns of the table.
  const [visit] = (await database.run(
    'select * from bench.visits where n % 4 = 1 order by n limit 1',
  )) as unknown as Visit[];
  if (!visit) throw new Error('There is nobody to ask as.');
  const asked: Record<string, Request> = {
    wall: wallRequest(visit.creator_id),
    thread: threadRequest(visit.conversation_id),
    feed: feedRequest(),
  };
  const said = await withRest(context.server, database, (rest) =>
    spokenFor(rest, visit.fan_id, asked),
  );
  const figures = await withRest(
    context.server,
    database,
    (rest) =>
      database.session(async (client) => {
        const found: Figure[] = [];
        for (const { name, request, spoken } of said) {
          const send = await sender(rest, visit.fan_id, request);
          const [plain, whole] = await alternating(times, () => repeat(client, spoken), send);
          found.push({
            name: `${name}, p50`,
            value: median(whole) - median(plain),
            unit: 'ms',
            target: { atMost: 1.5 },
            note: `${median(whole).toFixed(2)} ms asked, ${median(plain).toFixed(2)} ms in SQL, ${times} each`,
          });
        }
        return found;
      }, 'authenticator'),
    false,
  );
  return {
    id: 'P9',
    title: 'A REST request less its own transaction',
    figures,
    notes: ['In turn on one connection each; the SQL side says exactly what PostgREST says.'],
    baselines: [],
  };
}

async function spokenFor(rest: Rest, me: string, asked: Record<string, Request>) {
  const said: { name: string; request: Request; spoken: Spoken[] }[] = [];
  for (const [name, request] of Object.entries(asked))
    said.push({ name, request, spoken: (await rest.ask(me, request)).spoken });
  return said;
}

/** Sends the request repeatedly over one open connection. */
async function sender(rest: Rest, me: string, { path, body }: Request) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const payload = body ? JSON.stringify(body) : undefined;
  const options = {
    agent,
    method: payload === undefined ? 'GET' : 'POST',
    headers: {
      apikey: 'sb_publishable_bench',
      authorization: `Bearer ${await rest.token(me)}`,
      'content-type': 'application/json',
      ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
    },
  };
  return () =>
    new Promise<void>((done, fail) => {
      const sent = httpRequest(`${rest.origin}/${path}`, options, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 ? done() : fail(new Error(`${path}: ${answer.statusCode}`)),
        );
      });
      sent.on('error', fail);
      sent.end(payload);
    });
}

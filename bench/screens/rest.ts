import { startRestOnly } from '../../local/gateway/rest-only.ts';
import { signToken } from '../../local/jwt.ts';
import type { PartContext } from '../../local/part.ts';
import { freePort } from '../../local/postgres/server.ts';
import type { BenchServer, Database } from '../harness/server.ts';
import { startRecorder, type Spoken } from './recorder.ts';

/** A request of the client: a POST calls a function with the body, a GET reads a table. */
export type Request = { path: string; body?: Record<string, unknown> };

interface Answer {
  body: unknown;
  /** Every statement of the request's transaction, in order. */
  spoken: Spoken[];
}

export interface Rest {
  /** Sends a request as a user, or as a guest, through the gateway. */
  ask(user: string | null, request: Request): Promise<Answer>;
  origin: string;
  token(user: string | null): Promise<string>;
}

/**
 * Starts PostgREST and the gateway for a database and runs the work. Timed requests are not
 * recorded.
 */
export async function withRest<T>(
  server: BenchServer,
  database: Database,
  work: (rest: Rest) => Promise<T>,
  isRecorded = true,
): Promise<T> {
  const secret = server.password.repeat(2);
  const recorder = await startRecorder(server.port);
  const [rest, admin, gateway] = [
    await freePort(28_400),
    await freePort(28_600),
    await freePort(28_800),
  ];
  const part: PartContext = {
    databaseUrl: (role) =>
      `postgresql://${role}:${server.password}@127.0.0.1:${isRecorded ? recorder.port : server.port}/${database.name}?sslmode=disable`,
    tokenKeys: secret,
    publishableKey: 'sb_publishable_bench',
    secretKey: 'sb_secret_bench',
    apiUrl: `http://127.0.0.1:${gateway}`,
    siteUrl: `http://127.0.0.1:${gateway}`,
    dataDir: server.folder,
    log: () => {},
  };
  const end = await startRestOnly(part, { rest, admin, gateway });
  try {
    return await work(clientAt(part, recorder.take));
  } finally {
    await end();
    await recorder.close();
  }
}

function clientAt(part: PartContext, take: () => Spoken[]): Rest {
  const token: Rest['token'] = (user) =>
    user === null
      ? Promise.resolve(part.publishableKey)
      : signToken(part.tokenKeys, { role: 'authenticated', sub: user }, 3600);
  const origin = `${part.apiUrl}/rest/v1`;
  return {
    origin,
    token,
    async ask(user, { path, body }) {
      take();
      const answer = await fetch(`${origin}/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          apikey: part.publishableKey,
          authorization: `Bearer ${await token(user)}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return { body: JSON.parse(text) as unknown, spoken: take() };
    },
  };
}

/** The statement that reads or calls; the others start and end the transaction. */
export function mainStatement(spoken: Spoken[]): Spoken {
  const main = spoken.find(({ sql }) => sql.includes('pgrst_'));
  if (!main) throw new Error(`PostgREST said: ${spoken.map(({ sql }) => sql).join(' / ')}`);
  return main;
}

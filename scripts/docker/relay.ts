import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The API's origin inside the container network, which the functions use in the URLs that they
 * return.
 */
export const innerOrigin = 'http://kong:8000';

/**
 * Forwards requests of the worker, which runs outside the containers, to the functions, and
 * rewrites the URLs in the responses to the public origin of the API. A hosted project needs no
 * relay: there the functions use the public origin.
 */
export async function startRelay(apiUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    pass(apiUrl, request, response).catch((error: unknown) => {
      response.writeHead(502, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: String(error) }));
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function pass(apiUrl: string, request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !transport.has(name) ? [[name, value] as const] : [],
  );
  const answer = await fetch(`${apiUrl}${request.url ?? '/'}`, {
    method: request.method ?? 'POST',
    headers: Object.fromEntries(headers),
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
  });
  const text = await answer.text();
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
  });
  response.end(text.replaceAll(innerOrigin, apiUrl));
}

const transport = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

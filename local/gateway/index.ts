import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { tokensOfApiKeys } from '../jwt.ts';
import type { PartContext } from '../part.ts';
import { inTurn } from '../copies.ts';
import { answerPreflight, setCorsHeaders } from './cors.ts';
import { setEdgeHeaders, setHeader, type Edge } from './edge.ts';
import { pipeTo } from './pipe.ts';
import { translateError, type RestAnswer } from './rest-errors.ts';
import { judgeBody, judgeRequest, readBody, type Refusal } from './rest-limits.ts';

type FetchHandler = (request: Request) => Response | Promise<Response>;

export interface GatewayParts {
  auth: FetchHandler;
  storage: FetchHandler;
  realtime: FetchHandler;
  functions: FetchHandler;
  upgradeRealtime(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** PostgREST, in turn where there are several. */
  restPorts: number[];
}

/** Paths that browsers request without an API key, from a mail or an image tag for example. */
const keyless = [
  /^\/auth\/v1\/(verify|callback|authorize|health|\.well-known\/.*)$/,
  /^\/storage\/v1\/object\/(public|sign)\//,
  /^\/storage\/v1\/object\/upload\/sign\//,
  /^\/functions\/v1\//,
];

/**
 * The platform's public endpoint: one origin that replaces API keys by role tokens and routes each
 * path to its part.
 */
export async function startGateway(
  ctx: PartContext,
  port: number,
  parts: GatewayParts,
  edge: Edge = 'hosted',
) {
  const restPort = inTurn(parts.restPorts);
  const roleTokens = tokensOfApiKeys(ctx);
  const listeners = {
    auth: getRequestListener(parts.auth),
    storage: getRequestListener(parts.storage),
    realtime: getRequestListener(parts.realtime),
    functions: getRequestListener(parts.functions),
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    setCorsHeaders(response);
    if (answerPreflight(request, response)) return;
    const path = pathOf(request.url ?? '/');
    const service = /^\/(rest|auth|storage|realtime|functions)\/v1(\/|$)/.exec(path)?.[1];
    if (!service) return answer(response, 404, { message: 'no Route matched with those values' });
    setEdgeHeaders(request, edge);
    const refusal = translateKey(
      request,
      await roleTokens(),
      keyless.some((open) => open.test(path)),
    );
    if (refusal) return answer(response, 401, refusal);
    if (service === 'rest')
      return header(request, 'apikey') === ctx.secretKey
        ? pipeTo(restPort(), restPath(request), request, response)
        : void toRest(restPort(), request, response, ctx.log);
    // The pattern above matches these four names and `rest` only.
    void listeners[service as keyof typeof listeners](request, response);
  };

  const server = createServer((request, response) => void handle(request, response));
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    setEdgeHeaders(request, edge);
    if (request.url?.startsWith('/realtime/v1/')) parts.upgradeRealtime(request, socket, head);
    else socket.destroy();
  });
  await listen(server, port);
  return {
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      await closed;
    },
  };
}

const restPath = ({ url = '/' }: IncomingMessage) => url.slice('/rest/v1'.length);

/**
 * Forwards a request of a guest or a member to REST within the limits of rest-limits.ts. An error
 * is logged with its original body; the client gets a code of the catalogue.
 */
async function toRest(
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
) {
  const refusal = judgeRequest(request);
  if (refusal) return refuse(request, response, refusal);
  const body = await readBody(request);
  if (!body) return void response.destroy();
  const named = judgeBody(body);
  if (named) return refuse(request, response, named);
  const translate = (error: RestAnswer) => {
    const told = translateError(error);
    if (told !== error)
      log(`${error.status} sent as ${told.status}: ${JSON.stringify(error.body)}`);
    return told;
  };
  pipeTo(port, restPath(request), request, response, { body, translate });
}

/** Responds without reading the rest of the request body, and closes the connection. */
function refuse(request: IncomingMessage, response: ServerResponse, { status, body }: Refusal) {
  response.setHeader('connection', 'close');
  response.once('finish', () => request.destroy());
  answer(response, status, body);
}

/**
 * Replaces an API key by the token of its role, as the hosted gateway does. A user's token is kept;
 * the part verifies it. Returns the refusal, or null.
 */
function translateKey(request: IncomingMessage, tokens: Map<string, string>, open: boolean) {
  const url = new URL(request.url ?? '/', 'http://gateway');
  const key = header(request, 'apikey') ?? url.searchParams.get('apikey') ?? undefined;
  const bearer = header(request, 'authorization')?.replace(/^Bearer\s+/i, '');
  const token = tokens.get(key ?? '') ?? tokens.get(bearer ?? '');
  if (!token && !open) {
    return key
      ? { message: 'Invalid API key', hint: 'Double check your API key.' }
      : { message: 'No API key found in request' };
  }
  if (token && (!bearer || tokens.has(bearer)))
    setHeader(request, 'authorization', `Bearer ${token}`);
  return null;
}

/** The path of a URL; empty for an invalid URL, which matches no route. */
function pathOf(address: string): string {
  return URL.canParse(address, 'http://gateway') ? new URL(address, 'http://gateway').pathname : '';
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function listen(server: Server, port: number) {
  return new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
}

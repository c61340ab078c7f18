import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { RestAnswer } from './rest-errors.ts';

/** Below 30 seconds: PostgREST then closes an idle connection, and a request on it would fail. */
const idleMs = 20_000;

/** The number of connections is not limited: PostgREST already queues requests for its own pool. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: idleMs });

/** Longer than every statement timeout, including the eight seconds of service_role. */
const longestAnswerMs = 15_000;

/** Larger than any error body of REST; the longest one repeats a URL. */
const errorBytesMax = 65_536;

interface Way {
  timeoutMs?: number;
  /** Sent instead of the request's own body. */
  body?: Buffer;
  /** Replaces an error response. Without it, an error passes unchanged. */
  translate?: (answer: RestAnswer) => RestAnswer;
}

/**
 * Forwards a request to a loopback port, with the given body or its own, and returns the response
 * to the client. After the timeout the client gets 504. When the client disconnects, the forwarded
 * request is aborted.
 */
export function pipeTo(
  port: number,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { timeoutMs = longestAnswerMs, body, translate }: Way = {},
) {
  const headers = { ...request.headers };
  delete headers.host;
  // This header applies to the client's connection, not to the reused one to the upstream server.
  delete headers.connection;
  // The gateway parses error bodies. HEAD is sent as GET, because only GET has an error body.
  if (translate) delete headers['accept-encoding'];
  const method = translate && request.method === 'HEAD' ? 'GET' : request.method;
  const target = path.startsWith('/') ? path : `/${path}`;
  const onward = httpRequest(
    { host: '127.0.0.1', port, path: target, method, headers, agent },
    (answer) => {
      clearTimeout(timer);
      if (translate && (answer.statusCode ?? 502) >= 300)
        return void readError(answer).then((error) => writeError(response, translate(error)));
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && !name.startsWith('access-control-'))
          response.setHeader(name, value);
      }
      const packs = mayPack(request, answer);
      if (packs) {
        response.removeHeader('content-length');
        response.setHeader('content-encoding', 'gzip').setHeader('vary', 'accept-encoding');
      }
      response.writeHead(answer.statusCode ?? 502);
      // An answer that breaks off ends the response, too.
      if (packs) pipeline(answer, createGzip({ level: 1 }), response, () => {});
      else pipeline(answer, response, () => {});
    },
  );
  const refuse = (status: number, message: string) => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message }));
  };
  const timer = setTimeout(() => {
    refuse(504, 'The upstream server is timing out');
    onward.destroy();
  }, timeoutMs);
  onward.on('error', () => {
    clearTimeout(timer);
    if (!response.writableEnded) refuse(503, 'The database API is starting. Try again.');
  });
  response.on('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) onward.destroy();
  });
  if (body) onward.end(body);
  else request.pipe(onward);
}

/** Bytes below which an answer fits into one packet anyway. */
const packedFrom = 1200;

/** Whether the client gets the answer compressed, as the hosted edge sends JSON. */
function mayPack(request: IncomingMessage, { headers }: IncomingMessage): boolean {
  return (
    request.method !== 'HEAD' &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'])) &&
    String(headers['content-type']).startsWith('application/json') &&
    !headers['content-encoding'] &&
    Number(headers['content-length'] ?? Infinity) >= packedFrom
  );
}

async function readError(answer: IncomingMessage): Promise<RestAnswer> {
  const status = answer.statusCode ?? 502;
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.byteLength;
      if (bytes > errorBytesMax) return { status, body: null };
      parts.push(part);
    }
    return { status, body: JSON.parse(Buffer.concat(parts).toString()) };
  } catch {
    return { status, body: null };
  }
}

function writeError(response: ServerResponse, { status, body }: RestAnswer) {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  if (status === 401) response.setHeader('www-authenticate', 'Bearer');
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

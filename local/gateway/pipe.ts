import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

/** PostgREST closes a connection that is idle for 30 seconds; a request sent just then would fail. */
const idleMs = 20_000;

/** No limit of connections here: PostgREST queues for its own pool, and this gateway adds no queue. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: idleMs });

/** Longer than the time limit of any statement, service_role's eight seconds included. */
const longestAnswerMs = 15_000;

/**
 * Hands a request to a loopback port, with the given body or its own, and the answer back. A request
 * without an answer in time gets 504; a request whose client is gone ends.
 */
export function pipeTo(
  port: number,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { timeoutMs = longestAnswerMs, body }: { timeoutMs?: number; body?: Buffer } = {},
) {
  const headers = { ...request.headers };
  delete headers.host;
  const target = path.startsWith('/') ? path : `/${path}`;
  const onward = httpRequest(
    { host: '127.0.0.1', port, path: target, method: request.method, headers, agent },
    (answer) => {
      clearTimeout(timer);
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && !name.startsWith('access-control-'))
          response.setHeader(name, value);
      }
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
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

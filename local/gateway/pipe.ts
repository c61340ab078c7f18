import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Hands a request to a loopback port as it is, and its answer back. */
export function pipeTo(
  port: number,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const headers = { ...request.headers };
  delete headers.host;
  const target = path.startsWith('/') ? path : `/${path}`;
  const onward = httpRequest(
    { host: '127.0.0.1', port, path: target, method: request.method, headers, agent },
    (answer) => {
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && !name.startsWith('access-control-'))
          response.setHeader(name, value);
      }
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    },
  );
  onward.on('error', () => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: 'The database API is starting. Try again.' }));
  });
  request.pipe(onward);
}

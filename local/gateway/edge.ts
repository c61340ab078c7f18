import type { IncomingMessage } from 'node:http';

/**
 * The proxy in front of the platform. `hosted`: Cloudflare, which overwrites cf-connecting-ip;
 * `kong`: the gateway of `supabase start`, which overwrites nothing; `none`: no proxy, and no
 * header with the client's IP address.
 */
export type Edge = 'hosted' | 'kong' | 'none';

/**
 * Sets the headers of the client's IP address and region. A region that the request has is kept, as
 * on a hosted project without an edge of its own: functions pass on that of their caller.
 */
export function setEdgeHeaders(request: IncomingMessage, edge: Edge) {
  const address = request.socket.remoteAddress ?? '127.0.0.1';
  if (request.headers['x-caller-region'] === undefined)
    setHeader(request, 'x-caller-region', process.env.LOCAL_REGION ?? '*');
  if (edge === 'none') return;
  const before = request.headers['x-forwarded-for'];
  setHeader(request, 'x-forwarded-for', [before, address].filter(Boolean).join(', '));
  if (edge === 'hosted') setHeader(request, 'cf-connecting-ip', address);
}

/** Sets a header in both `headers` and `rawHeaders`, because each part reads one or the other. */
export function setHeader(request: IncomingMessage, wanted: string, value: string) {
  request.headers[wanted] = value;
  const raw: string[] = [];
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    const [name = '', content = ''] = request.rawHeaders.slice(i, i + 2);
    if (name.toLowerCase() !== wanted) raw.push(name, content);
  }
  request.rawHeaders = [...raw, wanted, value];
}

import type { IncomingMessage } from 'node:http';

/**
 * The edge before the platform. `hosted`: Cloudflare, which overwrites cf-connecting-ip; `kong`:
 * the gateway of `supabase start`, which overwrites nothing; `none`: nothing that adds an address.
 */
export type Edge = 'hosted' | 'kong' | 'none';

/** Tells where a request comes from. The region is always this machine's word. */
export function setEdgeHeaders(request: IncomingMessage, edge: Edge) {
  const address = request.socket.remoteAddress ?? '127.0.0.1';
  setHeader(request, 'x-caller-region', process.env.LOCAL_REGION ?? '*');
  if (edge === 'none') return;
  const before = request.headers['x-forwarded-for'];
  setHeader(request, 'x-forwarded-for', [before, address].filter(Boolean).join(', '));
  if (edge === 'hosted') setHeader(request, 'cf-connecting-ip', address);
}

/** Both views that Node keeps of a header change together: parts read the one or the other. */
export function setHeader(request: IncomingMessage, wanted: string, value: string) {
  request.headers[wanted] = value;
  const raw: string[] = [];
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    const [name = '', content = ''] = request.rawHeaders.slice(i, i + 2);
    if (name.toLowerCase() !== wanted) raw.push(name, content);
  }
  request.rawHeaders = [...raw, wanted, value];
}

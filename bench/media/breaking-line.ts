import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BreakingLine {
  origin: string;
  /** Breaks the next request after this many bytes of its body; null means never. */
  breakAfter(bytes: number | null): void;
  /** The number of breaks so far. */
  breaks(): number;
  close(): Promise<void>;
}

/**
 * A proxy to the platform that breaks connections on demand, without a response, like a lost mobile
 * connection.
 */
export async function breakingLine(target: string): Promise<BreakingLine> {
  let left: number | null = null;
  let broken = 0;
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(target);
    const { connection: _, ...headers } = asked.headers;
    const sent = httpRequest(
      { hostname, port, path: asked.url, method: asked.method, headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, moved(got, target, origin));
        got.pipe(answer);
      },
    );
    const end = () => {
      sent.destroy();
      asked.socket.destroy();
    };
    sent.on('error', end);
    asked.on('error', () => sent.destroy());
    asked.on('data', (part: Buffer) => {
      if (left !== null && part.byteLength > left) {
        sent.write(part.subarray(0, left), end);
        left = null;
        broken += 1;
        asked.pause();
        return;
      }
      if (left !== null) left -= part.byteLength;
      if (!sent.write(part)) {
        asked.pause();
        sent.once('drain', () => asked.resume());
      }
    });
    asked.on('end', () => sent.end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A listening server has an address of this form.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    breakAfter: (bytes) => (left = bytes),
    breaks: () => broken,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Rewrites a redirect to the platform into one to this proxy. */
function moved(got: IncomingMessage, target: string, origin: string) {
  const location = got.headers.location?.replace(new URL(target).origin, origin);
  return { ...got.headers, ...(location ? { location } : {}) };
}

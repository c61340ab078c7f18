import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fillAddresses, type PageAddresses } from './addresses.ts';
import { headersOf, readHeaderRules } from './header-rules.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface PageOptions extends PageAddresses {
  distDir: string;
  port: number;
}

/**
 * Serves a built page as a static host does: files, the index for every other path (a screen of the
 * page), and the headers of the build's `_headers`.
 */
export async function startPage(options: PageOptions) {
  const packs = new Map<string, Packed>();
  const server = createServer((request, response) => {
    try {
      answer(options, packs, request, response);
    } catch {
      // A build replaces the files while they are read.
      sayBuilding(response);
    }
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port, '127.0.0.1', done);
  });
  return {
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A compressed file, and when the file was written. */
type Packed = { writtenAt: number; body: Buffer };

function answer(
  options: PageOptions,
  packs: Map<string, Packed>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const address = request.url ?? '/';
  const path = URL.canParse(address, 'http://page')
    ? decode(new URL(address, 'http://page').pathname)
    : null;
  setHeaders(response, options, path ?? '/');
  const file = path === null ? null : fileFor(options.distDir, path);
  if (file === null || extname(file) === '.html') return sendIndex(response, options);
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  if (!response.hasHeader('cache-control'))
    response.setHeader('cache-control', 'public, max-age=300');
  const way = packed.test(file) ? wayOf(String(request.headers['accept-encoding'])) : null;
  // A file that cannot be read to its end breaks the answer off.
  if (way === null) return pipeline(createReadStream(file), response, () => {});
  const key = `${way} ${file}`;
  const writtenAt = statSync(file).mtimeMs;
  const known = packs.get(key);
  const body = known?.writtenAt === writtenAt ? known.body : ways[way](readFileSync(file));
  packs.set(key, { writtenAt, body });
  response.setHeader('content-encoding', way).setHeader('vary', 'accept-encoding');
  response.end(body);
}

const packed = /\.(js|css|svg|json|txt)$/;

/** Static hosts compress by brotli at a level in the middle, and by gzip for who reads no other. */
const ways = {
  br: (text: Buffer) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text: Buffer) => gzipSync(text),
};

const wayOf = (accepted: string) =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Configuration files of the host, which are not served. */
const settings = new Set(['_headers', '_redirects']);

function fileFor(distDir: string, path: string): string | null {
  const name = normalize(path).slice(1);
  const file = join(distDir, name);
  if (!file.startsWith(distDir + sep) || settings.has(name)) return null;
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

function sendIndex(response: ServerResponse, options: PageOptions) {
  const index = join(options.distDir, 'index.html');
  if (!existsSync(index)) return sayBuilding(response);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-cache');
  response.end(fillAddresses(readFileSync(index, 'utf8'), options));
}

function sayBuilding(response: ServerResponse) {
  // The headers of the file may be set already.
  for (const name of ['content-encoding', 'content-type']) response.removeHeader(name);
  response.setHeader('cache-control', 'no-store');
  response.writeHead(503, { 'retry-after': '2' }).end('The page is being built. Try again.');
}

/** Sets the headers of this path from the `_headers` file of the build. */
function setHeaders(response: ServerResponse, options: PageOptions, path: string) {
  const file = join(options.distDir, '_headers');
  if (!existsSync(file)) return;
  const rules = readHeaderRules(fillAddresses(readFileSync(file, 'utf8'), options));
  for (const [name, value] of headersOf(rules, path)) response.setHeader(name, value);
}

import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

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

export interface PageOptions {
  distDir: string;
  port: number;
  apiUrl: string;
  publishableKey: string;
  /** Origin of the provider's card fields. */
  fieldsOrigin: string;
}

/** Serves the built page: files with long caching, everything else the index (a client-side route). */
export async function startPage(options: PageOptions) {
  const cache = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    setSecurityHeaders(response, options);
    const address = request.url ?? '/';
    const path = URL.canParse(address, 'http://page')
      ? decode(new URL(address, 'http://page').pathname)
      : null;
    const file = path === null ? null : fileFor(options.distDir, path);
    if (file === null || extname(file) === '.html') return sendIndex(response, options);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader(
      'cache-control',
      path?.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    );
    const packed =
      /\.(js|css|svg|json|txt)$/.test(file) &&
      /\bgzip\b/.test(String(request.headers['accept-encoding']));
    if (!packed) return void createReadStream(file).pipe(response);
    const body = cache.get(file) ?? gzipSync(readFileSync(file));
    cache.set(file, body);
    response.setHeader('content-encoding', 'gzip').setHeader('vary', 'accept-encoding');
    response.end(body);
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

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function fileFor(distDir: string, path: string): string | null {
  const file = join(distDir, normalize(path));
  if (!file.startsWith(distDir) || !existsSync(file) || !statSync(file).isFile()) return null;
  return file;
}

function sendIndex(response: ServerResponse, options: PageOptions) {
  const index = join(options.distDir, 'index.html');
  if (!existsSync(index)) {
    response.writeHead(503, { 'retry-after': '2' }).end('The page is being built. Try again.');
    return;
  }
  const html = readFileSync(index, 'utf8')
    .replaceAll('__SUPABASE_URL__', options.apiUrl)
    .replaceAll('__SUPABASE_PUBLISHABLE_KEY__', options.publishableKey);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-cache');
  response.end(html);
}

/** The policy of docs/architecture.md: own code only, pictures and calls from the API alone. */
function setSecurityHeaders(response: ServerResponse, options: PageOptions) {
  const socket = options.apiUrl.replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' blob: data: ${options.apiUrl}`,
    `media-src 'self' blob: ${options.apiUrl}`,
    `connect-src 'self' blob: ${options.apiUrl} ${socket}`,
    `frame-src ${options.fieldsOrigin}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  response.setHeader('content-security-policy', policy.join('; '));
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('permissions-policy', 'camera=(self), microphone=(self), geolocation=()');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
}

import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { ObjectRow } from './database.ts';
import { invalidRange, objectNotFound } from './errors.ts';
import type { Files } from './files.ts';

interface Range {
  start: number;
  end: number;
}

/** Responds with all bytes of an object, with a range of them, or with 304. */
export async function serveObject(
  c: Context,
  files: Files,
  row: ObjectRow,
  expiresAt?: number,
): Promise<Response> {
  const size = await files.size(row.version).catch(() => {
    throw objectNotFound();
  });
  const headers = assetHeaders(row);
  if (expiresAt) {
    headers.delete('cache-control');
    headers.set('expires', new Date(expiresAt * 1000).toUTCString());
  }
  setDisposition(headers, c.req.query('download'));
  if (isFresh(c, headers)) return new Response(null, { status: 304, headers });

  const range = wantedRange(c, headers, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set('content-length', String(Math.max(end - start + 1, 0)));
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`);
  if (size === 0) return new Response(null, { status: 200, headers });
  // Node's web stream and the global one are the same class with two types.
  const body = Readable.toWeb(files.read(row.version, start, end)) as ReadableStream;
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** The headers of an object, for GET and HEAD. */
export function assetHeaders(row: ObjectRow): Headers {
  const metadata = row.metadata;
  const type = metadata?.mimetype ?? 'application/octet-stream';
  return new Headers({
    'accept-ranges': 'bytes',
    // as on the platform: an uploaded HTML page is served as plain text
    'content-type': type.includes('text/html') ? 'text/plain' : type,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
    etag: metadata?.eTag ?? `"${row.version}"`,
    'last-modified': new Date(metadata?.lastModified ?? row.updated_at).toUTCString(),
    'cache-control': metadata?.cacheControl ?? 'no-cache',
  });
}

function setDisposition(headers: Headers, download: string | undefined) {
  if (download === undefined) return;
  const name = encodeURIComponent(download);
  headers.set(
    'content-disposition',
    download === '' ? 'attachment;' : `attachment; filename=${name}; filename*=UTF-8''${name}`,
  );
}

function isFresh(c: Context, headers: Headers): boolean {
  const tag = c.req.header('if-none-match');
  if (tag) {
    const tags = tag.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(headers.get('etag') ?? '');
  }
  const since = c.req.header('if-modified-since');
  const modified = headers.get('last-modified');
  return Boolean(since && modified && Date.parse(modified) <= Date.parse(since));
}

/** The requested range, or null for the whole object; throws 416 for an invalid range. */
function wantedRange(c: Context, headers: Headers, size: number): Range | null {
  const wanted = c.req.header('range');
  const condition = c.req.header('if-range');
  if (!wanted || (condition && condition !== headers.get('etag'))) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(wanted);
  const [, first = '', last = ''] = match ?? [];
  if (!match || size === 0 || (!first && !last)) throw invalidRange();
  if (!first && Number(last) === 0) throw invalidRange();
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start > end) throw invalidRange();
  return { start, end };
}

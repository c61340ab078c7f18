import type { IncomingMessage, ServerResponse } from 'node:http';

const exposed = [
  'content-range',
  'content-location',
  'preference-applied',
  'location',
  'etag',
  'range-unit',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'tus-version',
  'tus-resumable',
  'tus-max-size',
  'tus-extension',
  'x-sb-error-code',
  'x-supabase-api-version',
  'retry-after',
].join(', ');

/** Allows any origin, as on the hosted platform: access depends on the token, not on the origin. */
export function setCorsHeaders(response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', exposed);
}

/** Responds to a CORS preflight. Returns false for any other request. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method'])
    return false;
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '3600',
    })
    .end();
  return true;
}

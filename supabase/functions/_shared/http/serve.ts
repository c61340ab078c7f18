import { Refusal } from './refusal.ts';

/**
 * The common frame of all functions: POST, JSON in and out, CORS, and `{ error, reason? }` with a
 * code of the catalogue for every refusal. Any other error is logged and returned as `api_failed`.
 */
const corsHeaders = {
  // Every origin is allowed, because only the token authorizes: no cookie is ever read.
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-age-token',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-max-age': '3600',
};

export type Work = (request: Request) => Promise<unknown>;

export function serve(work: Work): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: corsHeaders });
    try {
      if (request.method !== 'POST') throw new Refusal('method_forbidden', 405);
      return answer(200, await work(request));
    } catch (error) {
      if (error instanceof Refusal) {
        const { code, status, reason } = error;
        return answer(status, { error: code, ...(reason === undefined ? {} : { reason }) });
      }
      console.error(error);
      return answer(500, { error: 'api_failed' });
    }
  };
}

function answer(status: number, body: unknown): Response {
  return Response.json(body ?? {}, {
    status,
    headers: { ...corsHeaders, 'cache-control': 'no-store' },
  });
}

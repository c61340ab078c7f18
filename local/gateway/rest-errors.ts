import type { ErrorCode } from '../../supabase/functions/_shared/generated/error-codes.gen.ts';

/** An error answer of REST: its status and its parsed body, null where that is no JSON. */
export interface RestAnswer {
  status: number;
  body: unknown;
}

/** A refusal in the shape of private.fail(): `PT` and the status, with a code of the catalogue. */
export const refusal = (status: number, message: ErrorCode, details: string | null = null) => ({
  status,
  body: { code: `PT${status}`, message, details, hint: null },
});

/** Schemas, tables, functions and relationships that REST does not know. */
const unknown = /^(42P01|PGRST106|PGRST116|PGRST20\d)$/;

/** Tokens that REST does not take: forged, expired, or for a role that is none. */
const badToken = /^PGRST30[123]$/;

/** Data, statements, sizes and requests as Postgres and PostgREST refuse them. */
const badInput = /^(22|42|54|PGRST1)/;

/**
 * An error answer of REST in codes of the catalogue alone: no word of Postgres or PostgREST is
 * left. A refusal that our SQL raised stays as it is.
 */
export function translateError(answer: RestAnswer): RestAnswer {
  const { status, body } = answer;
  const code = codeIn(body);
  if (/^PT\d{3}$/.test(code)) return answer;
  // Rolled back, and often the caller's doing. The page repeats no 429, and keeps a payment's id.
  if (code === '57014') return refusal(429, 'try_again_later');
  if (code === '42501' || badToken.test(code) || status === 401 || status === 403)
    return refusal(status === 403 ? 403 : 401, 'unauthorized_request');
  if (status === 405) return refusal(405, 'method_forbidden');
  // 404 also for an operator that does not exist; that is a bad filter.
  if (code === '42883') return refusal(400, 'invalid_payload');
  if (unknown.test(code) || status === 404) return refusal(status === 406 ? 406 : 404, 'not_found');
  if (/^(22|54)/.test(code)) return refusal(status < 500 ? status : 400, 'invalid_payload');
  return refusal(status, status < 500 && badInput.test(code) ? 'invalid_payload' : 'api_failed');
}

function codeIn(body: unknown): string {
  const code = body instanceof Object && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code : '';
}

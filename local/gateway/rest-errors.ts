import type { ErrorCode } from '../../supabase/functions/_shared/generated/error-codes.gen.ts';

/** An error response of REST: its status and its parsed body, null if that is not JSON. */
export interface RestAnswer {
  status: number;
  body: unknown;
}

/** A refusal in the shape of private.fail(): `PT` and the status, and a code of the catalogue. */
export const refusal = (status: number, message: ErrorCode, details: string | null = null) => ({
  status,
  body: { code: `PT${status}`, message, details, hint: null },
});

/** Codes for unknown schemas, tables, functions and relationships. */
const unknown = /^(42P01|PGRST106|PGRST116|PGRST20\d)$/;

/** Codes for rejected tokens: forged, expired, or with an unknown role. */
const badToken = /^PGRST30[123]$/;

/** Codes for what was rolled back through no fault of the caller: a deadlock, a lock, a restart. */
const rolledBack = /^(40|53|55P03|57P0)/;

/** Codes of Postgres and PostgREST for invalid data, statements, sizes and requests. */
const badInput = /^(22|42|54|PGRST1)/;

/**
 * Translates an error response of REST into a code of the catalogue, without any text of Postgres
 * or PostgREST. A refusal raised by our SQL stays unchanged.
 */
export function translateError(answer: RestAnswer): RestAnswer {
  const { status, body } = answer;
  const code = codeIn(body);
  if (/^PT\d{3}$/.test(code)) return answer;
  // A statement timeout: rolled back, and often caused by the caller. The page does not retry 429,
  // and keeps the request id of a payment.
  if (code === '57014') return refusal(429, 'try_again_later');
  if (rolledBack.test(code) || isCut(answer)) return refusal(503, 'try_again_later');
  if (code === '42501' || badToken.test(code) || status === 401 || status === 403)
    return refusal(status === 403 ? 403 : 401, 'unauthorized_request');
  if (status === 405) return refusal(405, 'method_forbidden');
  // PostgREST also sends 404 for an operator that does not exist, which is an invalid filter.
  if (code === '42883') return refusal(400, 'invalid_payload');
  if (unknown.test(code) || status === 404) return refusal(status === 406 ? 406 : 404, 'not_found');
  if (/^(22|54)/.test(code)) return refusal(status < 500 ? status : 400, 'invalid_payload');
  return refusal(status, status < 500 && badInput.test(code) ? 'invalid_payload' : 'api_failed');
}

/** The database died within the statement: REST says 400 without a code, and nobody knows the end. */
const isCut = ({ status, body }: RestAnswer) =>
  status === 400 && body instanceof Object && 'code' in body && body.code === '';

function codeIn(body: unknown): string {
  const code = body instanceof Object && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code : '';
}

import { describe, expect, it } from 'vitest';
import { appErrorFromFunction, appErrorFromRest, toAppError, toPaymentError } from './app-error.ts';
import { appErrorFromAuth } from './auth-error.ts';

describe('[F10] failures as codes of the catalogue', () => {
  it('a refusal of the database keeps its code, status and detail', () => {
    const error = appErrorFromRest(
      { code: 'PT402', message: 'not_enough_funds', details: '{"missing_cents":250}' },
      402,
    );
    expect(error).toMatchObject({
      code: 'not_enough_funds',
      status: 402,
      detail: { missing_cents: 250 },
    });
  });

  it('a refusal of one word keeps its code', () => {
    const error = appErrorFromRest({ code: 'PT409', message: 'conflict', details: null }, 409);
    expect(error).toMatchObject({ code: 'conflict', status: 409 });
  });

  it('an unintended error of the database becomes api_failed without its text', () => {
    const error = appErrorFromRest({ code: '23505', message: 'duplicate key', details: null }, 409);
    expect(error.code).toBe('api_failed');
  });

  it.each([
    ['42P01', 404, 'relation "api.messages" does not exist'],
    ['PGRST106', 406, 'The schema must be one of the following: api'],
    ['PGRST202', 404, 'Could not find the function api.nothing in the schema cache'],
    ['PGRST205', 404, "Could not find the table 'api.messages' in the schema cache"],
  ])('an unknown name in a request to REST is api_failed: %s', (code, status, message) => {
    const error = appErrorFromRest({ code, message, details: null }, status);
    expect(error).toMatchObject({ code: 'api_failed', status, message: 'api_failed', detail: {} });
  });

  it('a statement that was cut has an unknown end, and one that failed does not', () => {
    const cut = appErrorFromRest({ code: '', message: '', details: null }, 400);
    expect([cut.code, cut.status]).toEqual(['api_failed', 503]);
    const failed = appErrorFromRest({ code: 'P0001', message: '', details: null }, 400);
    expect([failed.code, failed.status]).toEqual(['api_failed', 400]);
  });

  it('a missing privilege in Postgres becomes unauthorized_request', () => {
    const error = appErrorFromRest({ code: '42501', message: 'denied', details: null }, 403);
    expect(error.code).toBe('unauthorized_request');
  });

  it('each code of Auth becomes a code of the catalogue', () => {
    const refuse = (code: string) => appErrorFromAuth({ code, status: 400, message: '' }).code;
    expect(refuse('email_not_confirmed')).toBe('email_not_verified');
    expect(refuse('user_banned')).toBe('account_suspended');
    expect(refuse('invalid_credentials')).toBe('invalid_credentials');
    expect(refuse('over_request_rate_limit')).toBe('rate_limited');
    expect(refuse('over_email_send_rate_limit')).toBe('rate_limited');
    expect(refuse('otp_expired')).toBe('link_expired');
    expect(refuse('same_password')).toBe('password_unchanged');
    expect(refuse('session_not_found')).toBe('session_expired');
    expect(refuse('something_new')).toBe('api_failed');
  });

  it('an error of an edge function carries the detail of SQL, without words in brackets', async () => {
    const answer = Response.json(
      { error: 'spend_limit_reached', reason: '{"limit": "own"}' },
      { status: 402 },
    );
    const thrown = Object.assign(new Error('non-2xx'), { context: answer });
    await expect(appErrorFromFunction(thrown)).resolves.toMatchObject({
      code: 'spend_limit_reached',
      detail: { limit: 'own' },
      reason: undefined,
    });
  });

  it('an error of an edge function keeps its code and reason', async () => {
    const answer = Response.json({ error: 'payment_declined', reason: 'lost' }, { status: 402 });
    const thrown = Object.assign(new Error('non-2xx'), { context: answer });
    await expect(appErrorFromFunction(thrown)).resolves.toMatchObject({
      code: 'payment_declined',
      reason: 'lost',
      status: 402,
    });
  });

  it('a failed payment without a code is payment_api_failed, and a refusal stays', () => {
    const failed = appErrorFromRest({ code: '23505', message: 'duplicate', details: null }, 500);
    expect(toPaymentError(failed)).toMatchObject({ code: 'payment_api_failed', status: 500 });
    expect(toPaymentError(new TypeError('fetch')).code).toBe('payment_api_failed');
    const refused = appErrorFromRest(
      { code: 'PT402', message: 'not_enough_funds', details: '{"missing_cents":250}' },
      402,
    );
    expect(toPaymentError(refused)).toBe(refused);
  });

  it('toAppError keeps an AppError and turns any other value into api_failed', async () => {
    const known = appErrorFromAuth({ code: 'user_banned', message: '' });
    expect(toAppError(known)).toBe(known);
    expect(toAppError(new TypeError('fetch')).code).toBe('api_failed');
    await expect(appErrorFromFunction('odd')).resolves.toMatchObject({ code: 'api_failed' });
  });
});

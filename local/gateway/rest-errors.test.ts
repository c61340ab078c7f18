import { describe, expect, test } from 'vitest';
import { translateError } from './rest-errors.ts';

const told = (status: number, body: unknown) => {
  const answer = translateError({ status, body });
  const { message } = answer.body as { message: string };
  expect(answer.body).toEqual({ code: `PT${answer.status}`, message, details: null, hint: null });
  return [answer.status, message];
};

const words = {
  message: 'relation "api.messages" does not exist',
  details: 'Searched for the function api.nothing',
  hint: 'Perhaps you meant to call the function api.notifications',
};

test.each([
  // unknown names
  [404, '42P01', 404, 'not_found'],
  [404, 'PGRST202', 404, 'not_found'],
  [404, 'PGRST205', 404, 'not_found'],
  [400, 'PGRST200', 404, 'not_found'],
  [300, 'PGRST203', 404, 'not_found'],
  [406, 'PGRST106', 406, 'not_found'],
  [406, 'PGRST116', 406, 'not_found'],
  // invalid input
  [404, '42883', 400, 'invalid_payload'],
  [400, '42703', 400, 'invalid_payload'],
  [400, '22P02', 400, 'invalid_payload'],
  [400, '22P05', 400, 'invalid_payload'],
  [500, '22023', 400, 'invalid_payload'],
  [400, 'PGRST100', 400, 'invalid_payload'],
  [415, 'PGRST107', 415, 'invalid_payload'],
  [416, 'PGRST103', 416, 'invalid_payload'],
  [413, '54001', 413, 'invalid_payload'],
  [500, '54001', 400, 'invalid_payload'],
  // missing rights
  [401, '42501', 401, 'unauthorized_request'],
  [403, '42501', 403, 'unauthorized_request'],
  [401, 'PGRST301', 401, 'unauthorized_request'],
  [401, 'PGRST302', 401, 'unauthorized_request'],
  [400, 'PGRST303', 401, 'unauthorized_request'],
  [405, '25006', 405, 'method_forbidden'],
  [405, 'PGRST101', 405, 'method_forbidden'],
  // time limit
  [500, '57014', 429, 'try_again_later'],
  // rolled back through no fault of the caller
  [500, '40P01', 503, 'try_again_later'],
  [500, '40001', 503, 'try_again_later'],
  [500, '55P03', 503, 'try_again_later'],
  [503, '57P01', 503, 'try_again_later'],
  [503, '53300', 503, 'try_again_later'],
  // cut within the statement: the end is unknown
  [400, '', 503, 'try_again_later'],
  // faults of the server
  [409, '23505', 409, 'api_failed'],
  [400, 'P0001', 400, 'api_failed'],
  [500, '42P17', 500, 'api_failed'],
  [500, 'PGRST111', 500, 'api_failed'],
  [503, 'PGRST001', 503, 'api_failed'],
  [504, 'PGRST003', 504, 'api_failed'],
])('%i with code %s becomes %i, %s', (status, code, ...answer) => {
  expect(told(status, { code, ...words })).toEqual(answer);
});

test('a refusal raised by our SQL stays unchanged', () => {
  const raised = {
    status: 402,
    body: { code: 'PT402', message: 'not_enough_funds', details: '{"missing_cents":250}' },
  };
  expect(translateError(raised)).toBe(raised);
});

describe('an error response without a code', () => {
  test.each([null, {}, [], 'PT400', 3, { code: 3 }, { code: 'PT4000' }, { code: 'xPT400' }])(
    'such as %j is translated by its status',
    (body) => {
      expect(told(404, body)).toEqual([404, 'not_found']);
      expect(told(401, body)).toEqual([401, 'unauthorized_request']);
      expect(told(500, body)).toEqual([500, 'api_failed']);
      expect(told(400, body)).toEqual([400, 'api_failed']);
    },
  );
});

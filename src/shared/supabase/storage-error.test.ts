import { expect, test } from 'vitest';
import { textOf } from '../errors/error-text.ts';
import { storageError } from './storage-error.ts';

test.each([
  [403, '', 'Not enough rights. Refresh and retry.'],
  [400, '{"statusCode":"403","error":"Unauthorized"}', 'Not enough rights. Refresh and retry.'],
  [413, 'Maximum size exceeded', 'The file you tried uploading is too big.'],
  [400, '{"statusCode":"415"}', 'This type of file is not supported! Try again.'],
  [409, '', 'This upload has expired. Try again.'],
  [500, '<html>', 'An unknown error occurred while uploading. Try again.'],
])('[F40] what Storage refuses with %i %s has its sentence', (status, body, sentence) => {
  expect(textOf(storageError(body, status))).toBe(sentence);
});

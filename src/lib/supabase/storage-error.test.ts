import { expect, test } from 'vitest';
import { textOf } from '../errors/error-text.ts';
import { storageError } from './storage-error.ts';

const unknown = 'An unknown error occurred while uploading. Try again.';

test.each([
  [403, '', 'Not enough rights. Refresh and retry.'],
  [400, '{"statusCode":"403","error":"Unauthorized"}', 'Not enough rights. Refresh and retry.'],
  [413, 'Maximum size exceeded', 'The file you tried uploading is too big.'],
  [400, '{"statusCode":"415"}', 'This type of file is not supported! Try again.'],
  [409, '', 'This upload has expired. Try again.'],
  [400, '{"statusCode":"404","message":"Bucket not found"}', 'Bucket not found'],
  [400, '{"statusCode":"400","error":"Invalid key"}', unknown],
  [423, '{"message":"The resource is locked"}', 'The resource is locked'],
  [460, 'Upload-Checksum does not match\n', 'Upload-Checksum does not match'],
  [500, '', unknown],
  [500, 'x'.repeat(201), unknown],
  [500, '<html>', unknown],
])(
  '[F40] a refusal of Storage with %i %s gets its sentence, or keeps its own text',
  (status, body, sentence) => {
    expect(textOf(storageError(body, status))).toBe(sentence);
  },
);

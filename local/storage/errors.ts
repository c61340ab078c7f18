import { DatabaseError } from 'pg';

/** An error of the Storage API. The HTTP status is 400, 416 or 500; the body has the actual one. */
export class StorageError extends Error {
  constructor(
    readonly statusCode: number,
    readonly error: string,
    message: string,
    readonly code = error,
  ) {
    super(message);
  }

  get httpStatus(): 400 | 416 | 500 {
    if (this.statusCode === 500) return 500;
    return this.statusCode === 416 ? 416 : 400;
  }

  body() {
    const { error, code, message } = this;
    return { statusCode: String(this.statusCode), error, code, message };
  }
}

export const bucketNotFound = () =>
  new StorageError(404, 'Bucket not found', 'Bucket not found', 'NoSuchBucket');
export const objectNotFound = () =>
  new StorageError(404, 'not_found', 'Object not found', 'NoSuchKey');
export const accessDenied = (message: string) =>
  new StorageError(403, 'Unauthorized', message, 'AccessDenied');
const alreadyExists = () =>
  new StorageError(409, 'Duplicate', 'The resource already exists', 'KeyAlreadyExists');
export const tooLarge = () =>
  new StorageError(
    413,
    'Payload too large',
    'The object exceeded the maximum allowed size',
    'EntityTooLarge',
  );
export const invalidMimeType = (type: string) =>
  new StorageError(
    415,
    'invalid_mime_type',
    `mime type ${type} is not supported`,
    'InvalidMimeType',
  );
export const invalidKey = (key: string) =>
  new StorageError(400, 'InvalidKey', `Invalid key: ${key}`);
export const invalidRequest = (message: string) =>
  new StorageError(400, 'Error', message, 'InvalidRequest');
export const invalidSignature = (message = 'Invalid signature') =>
  new StorageError(400, 'InvalidSignature', message);
export const invalidJwt = (message: string) => new StorageError(400, 'InvalidJWT', message);
export const invalidRange = () =>
  new StorageError(416, 'invalid_range', 'invalid range provided', 'InvalidRange');

/** Translates errors of Postgres into those of the platform, without details of unknown errors. */
export function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (!(error instanceof DatabaseError)) {
    return new StorageError(500, 'Internal', 'Internal Server Error', 'InternalError');
  }
  switch (error.code ?? '') {
    case '42501':
      return accessDenied(
        error.message.includes('row-level security')
          ? 'new row violates row-level security policy'
          : error.message,
      );
    case '23505':
      return alreadyExists();
    case '23503':
      return new StorageError(
        404,
        'InvalidRequest',
        'The related resource does not exist',
        'InvalidRequest',
      );
    // values that are invalid as text or number in Postgres
    case '22021':
    case '22P02':
    case '22P05':
    case '22003':
      return invalidRequest('The request holds a value that cannot be stored');
    case '57014':
      return new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out');
    default:
      return new StorageError(500, 'DatabaseError', `database error, code: ${error.code}`);
  }
}

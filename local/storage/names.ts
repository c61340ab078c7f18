import type { BucketRow } from './database.ts';
import { invalidKey, invalidMimeType } from './errors.ts';

/** The largest upload that a project on the hosted platform can allow, in bytes. */
export const globalSizeLimit = 5_368_709_120;

/** The word characters and punctuation that the platform allows in the name of an object. */
const validKey = /^[\w/!.*'() &$=@;:+,?-]+$/;

export function checkKey(name: string): string {
  if (!validKey.test(name)) throw invalidKey(name);
  return name;
}

export interface ObjectPath {
  bucketId: string;
  name: string;
}

/** Bucket and object name from the path after the route, percent-decoded once. */
export function readPath(rest: string): ObjectPath {
  const slash = rest.indexOf('/');
  if (slash < 1) throw invalidKey('');
  return { bucketId: decode(rest.slice(0, slash)), name: decode(rest.slice(slash + 1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidKey(text);
  }
}

export const sizeLimit = (bucket: BucketRow) =>
  Math.min(bucket.file_size_limit ?? globalSizeLimit, globalSizeLimit);

/** Throws 415 if the bucket has a list of allowed types and this type is not in it. */
export function checkMimeType(bucket: BucketRow, contentType: string) {
  const allowed = bucket.allowed_mime_types ?? [];
  if (allowed.length === 0) return;
  const [type = '', subtype = ''] = contentType.toLowerCase().split('/');
  const fits = allowed.some((entry) => {
    const [allowedType, allowedSubtype] = entry.toLowerCase().split('/');
    return type === allowedType && (allowedSubtype === '*' || subtype === allowedSubtype);
  });
  if (!fits) throw invalidMimeType(contentType);
}

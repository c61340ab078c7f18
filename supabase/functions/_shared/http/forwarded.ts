/** The header with the token by which a guest shows a proof of age. */
export const AGE_TOKEN = 'x-age-token';

/** Headers of the caller that a function passes on to the database. */
export type Forwarded = Record<string, string>;

/**
 * The caller's region, subdivision and token of age. The database would otherwise judge the place
 * of the function. A country that the edge did not tell is passed on as *, which is no country: a
 * request of somebody never looks like a job of nobody.
 */
export function forwardedHeaders({ headers }: Request): Forwarded {
  const forwarded: Forwarded = { 'x-caller-region': headers.get('x-caller-region') ?? '*' };
  for (const name of ['x-caller-subdivision', AGE_TOKEN]) {
    const value = headers.get(name);
    if (value !== null) forwarded[name] = value;
  }
  return forwarded;
}

type Settled<T extends unknown[]> = { [K in keyof T]: PromiseSettledResult<T[K]> };

/** The values of settled promises; throws the reason of the first rejected one. */
export function allOf<T extends unknown[]>(results: Settled<T>): T {
  const values = results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  // one value for each result, in the same order
  return values as T;
}

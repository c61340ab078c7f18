/**
 * Times two functions in alternation, so that both run under the same conditions. In milliseconds.
 */
export async function alternating(
  times: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number[], number[]]> {
  const found: [number[], number[]] = [[], []];
  for (let i = 0; i < times + warm; i++) {
    const [a, b] = [await timed(one), await timed(other)];
    if (i < warm) continue;
    found[0].push(a);
    found[1].push(b);
  }
  return found;
}

/** The first runs are not counted: caches are cold and statements unplanned. */
const warm = 20;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * How many of these a run has closed, which are done side by side. One that fails is logged and is
 * due again later; the others are still done.
 */
export async function closedOf<T>(
  due: readonly T[],
  close: (one: T) => Promise<boolean>,
): Promise<number> {
  const closed = await Promise.all(
    due.map((one) =>
      close(one).catch((error: unknown) => {
        console.error(error);
        return false;
      }),
    ),
  );
  return closed.filter(Boolean).length;
}

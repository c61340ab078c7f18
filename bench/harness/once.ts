/** Work that is done at the first call; later calls share its outcome. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let outcome: Promise<T> | undefined;
  return () => (outcome ??= work());
}

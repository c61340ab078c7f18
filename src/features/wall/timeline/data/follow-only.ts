/** Follows what is named and not followed yet, and lets go of what is no longer named. */
export function followOnly<Followed extends { stop: () => void }>(
  followed: Map<string, Followed>,
  names: readonly string[],
  follow: (name: string) => Followed,
): void {
  for (const [name, one] of followed) {
    if (names.includes(name)) continue;
    one.stop();
    followed.delete(name);
  }
  for (const name of names) if (!followed.has(name)) followed.set(name, follow(name));
}

const PREFIX = 'private:';
const followers = new Set<() => void>();

/** The storage key of something that belongs to the user: drafts, anchors, upload progress. */
export function privateKey(name: string): string {
  return PREFIX + name;
}

/** Removes all that was kept under a privateKey(); called at sign-out. */
export function clearPrivateStorage(): void {
  for (const follower of followers) follower();
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX)) storage.removeItem(key);
    }
  }
}

/** Called before private storage is cleared: copies in memory go with it. */
export function onPrivateCleared(follower: () => void): void {
  followers.add(follower);
}

import { deviceStorage, tabStorage } from './browser-storage.ts';

/** Private storage keeps what one user left on this device: drafts, upload progress, requests. */
const PREFIX = 'private:';
/** Outlives a sign-out, so that the next user is told apart from this one. */
const ownerKey = 'private-owner';
const discards = new Set<() => void>();

/** The storage key of data that belongs to the signed-in user. */
export function privateKey(name: string): string {
  return PREFIX + name;
}

/** Registers what else is discarded at sign-out. */
export function onUserDiscarded(discard: () => void): void {
  discards.add(discard);
}

/** Discards all state of the signed-in user, in memory and in storage; called at sign-out. */
export function discardUserState(): void {
  for (const discard of discards) discard();
  for (const storage of [deviceStorage, tabStorage]) {
    for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.write(key, null);
  }
}

/** Discards the state of another user, for example of one whose session ended while away. */
function claim(owner: string): void {
  const previous = deviceStorage.read(ownerKey);
  if (previous === owner) return;
  if (previous !== null) discardUserState();
  deviceStorage.write(ownerKey, owner);
}

/**
 * State of the signed-in user that outlives screens: `(owner, ...args)` creates it at the first use
 * and returns the same one afterwards. `end` runs when it is discarded: at sign-out, or when
 * another user signs in. `current()` is undefined before the first use.
 */
export function userState<State, Args extends unknown[]>(
  create: (owner: string, ...args: Args) => State,
  end: (state: State) => void = () => {},
) {
  let current: { owner: string; state: State } | undefined;
  const discard = () => {
    if (current) end(current.state);
    current = undefined;
  };
  onUserDiscarded(discard);
  const open = (owner: string, ...args: Args): State => {
    claim(owner);
    if (current?.owner !== owner) discard();
    current ??= { owner, state: create(owner, ...args) };
    return current.state;
  };
  return Object.assign(open, { current: () => current?.state });
}

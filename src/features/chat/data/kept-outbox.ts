import { AppError, type ErrorDetail } from '@/lib/errors/app-error.ts';
import { deviceStorage } from '@/lib/store/browser-storage.ts';
import { privateKey, userState } from '@/lib/store/user-state.ts';
import type { Draft } from './message.ts';
import type { Outbox, OutboxItem } from './outbox.ts';

/** Whose messages to whom. */
export type OutboxOwner = { me: string; partnerId: string };

type Kept = Draft & { refusal: { code: string; detail: ErrorDetail } | null };

/** hours: an older message is sent when its writer asks for it */
const sendsItselfHours = 24;

/** The messages that this storage did not take, by request. */
const opened = userState((me: string) => ({ me, unstored: new Set<string>() }));

/** Each message is a draft with an entry of its own, so that two tabs do not overwrite each other's. */
const prefixOf = ({ me, partnerId }: OutboxOwner) => privateKey(`draft outbox ${me} ${partnerId} `);

/** Whether messages of this user are sent from here: not after a sign-out. */
export const isSignedIn = ({ me }: OutboxOwner): boolean => opened.current()?.me === me;

/**
 * The messages that an earlier page left, in the order of writing. Whether they arrived is unknown.
 * New ones without a price are queued; a refused one, one that costs money, one of another day and
 * those behind it wait for their writer.
 */
export function keptOutbox(owner: OutboxOwner): Outbox {
  opened(owner.me);
  const prefix = prefixOf(owner);
  const items = deviceStorage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => deviceStorage.readJson(key))
    .filter(isKept)
    .map(itemOf)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  const first = items.findIndex(({ waits }) => waits);
  return items.map((item, at) =>
    first !== -1 && at > first && item.state === 'queued' ? waiting(item) : item,
  );
}

/** Writes what has changed between two states of an outbox to this device. */
export function keepOutbox(owner: OutboxOwner, before: Outbox, after: Outbox): void {
  const mine = opened.current();
  if (mine?.me !== owner.me) return;
  const prefix = prefixOf(owner);
  for (const item of after) {
    if (before.includes(item)) continue;
    const isStored = deviceStorage.write(prefix + item.requestId, JSON.stringify(asKept(item)));
    if (!isStored) mine.unstored.add(item.requestId);
  }
  const left = new Set(after.map(({ requestId }) => requestId));
  for (const { requestId } of before) {
    if (!left.has(requestId)) deviceStorage.write(prefix + requestId, null);
  }
}

/** Whether another tab has sent, discarded or taken back a message. */
export function isGoneElsewhere(owner: OutboxOwner, requestId: string): boolean {
  const isStored = opened.current()?.unstored.has(requestId) === false;
  return isStored && deviceStorage.read(prefixOf(owner) + requestId) === null;
}

function asKept({ state, error, waits: _waits, ...draft }: OutboxItem): Kept {
  const isRefused = state === 'refused' && error instanceof AppError;
  return { ...draft, refusal: isRefused ? { code: error.code, detail: error.detail } : null };
}

function itemOf({ refusal, ...draft }: Kept): OutboxItem {
  if (refusal) {
    const { code, detail } = refusal;
    return { ...draft, state: 'refused', error: new AppError(code, { detail }) };
  }
  const isNew = Date.now() - Date.parse(draft.createdAt) < sendsItselfHours * 3_600_000;
  const sendsItself = isNew && draft.shownCents === null;
  const item: OutboxItem = { ...draft, state: 'queued', error: null };
  return sendsItself ? item : waiting(item);
}

const waiting = (item: OutboxItem): OutboxItem => ({ ...item, state: 'undelivered', waits: true });

/** An entry of this build or an earlier one; another form is ignored. */
function isKept(value: unknown): value is Kept {
  const kept = (value ?? {}) as Partial<Draft>;
  return (
    typeof kept.requestId === 'string' &&
    typeof kept.text === 'string' &&
    typeof kept.createdAt === 'string' &&
    Array.isArray(kept.mediaIds)
  );
}

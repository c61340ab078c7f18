import { AppError, type ErrorDetail } from '@/lib/errors/app-error.ts';
import { deviceStorage } from '@/lib/store/browser-storage.ts';
import { privateKey } from '@/lib/store/user-state.ts';
import type { Draft } from './message.ts';
import type { Outbox, OutboxItem } from './outbox.ts';

/** Whose messages to whom. */
export type OutboxOwner = { me: string; partnerId: string };

type Kept = { draft: Draft; refusal: { code: string; detail: ErrorDetail } | null };

/** Each message has an entry of its own, so that two tabs do not overwrite each other's. */
const prefixOf = ({ me, partnerId }: OutboxOwner) => privateKey(`outbox ${me} ${partnerId} `);

/**
 * The messages that an earlier page left, in the order of writing. Whether they arrived is unknown,
 * so they count as undelivered; a refused one stays refused.
 */
export function keptOutbox(owner: OutboxOwner): Outbox {
  const prefix = prefixOf(owner);
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => deviceStorage.readJson(key))
    .filter(isKept)
    .map(itemOf)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** Writes what has changed between two states of an outbox to this device. */
export function keepOutbox(owner: OutboxOwner, before: Outbox, after: Outbox): void {
  const prefix = prefixOf(owner);
  for (const item of after) {
    if (!before.includes(item))
      deviceStorage.write(prefix + item.requestId, JSON.stringify(asKept(item)));
  }
  const left = new Set(after.map(({ requestId }) => requestId));
  for (const { requestId } of before) {
    if (!left.has(requestId)) deviceStorage.write(prefix + requestId, null);
  }
}

function asKept({ state, error, ...draft }: OutboxItem): Kept {
  const isRefused = state === 'refused' && error instanceof AppError;
  return { draft, refusal: isRefused ? { code: error.code, detail: error.detail } : null };
}

function itemOf({ draft, refusal }: Kept): OutboxItem {
  return refusal
    ? { ...draft, state: 'refused', error: new AppError(refusal.code, { detail: refusal.detail }) }
    : { ...draft, state: 'undelivered', error: null };
}

/** An entry of this build or an earlier one; another form is ignored. */
function isKept(value: unknown): value is Kept {
  const { draft } = (value ?? {}) as { draft?: Partial<Draft> };
  return (
    typeof draft?.requestId === 'string' &&
    typeof draft.text === 'string' &&
    typeof draft.createdAt === 'string' &&
    Array.isArray(draft.mediaIds)
  );
}

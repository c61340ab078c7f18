import { createUploads, type Uploads } from '@/shared/media/uploads.ts';

/*
 * Media of messages that are being written, one list a partner. They outlive the page of the thread,
 * so that a film goes on where it stopped and what could not be paid comes back. Of one person:
 * whoever signs in next begins with nothing.
 */
export const chatKinds = ['image', 'video', 'audio'] as const;

let owner: string | undefined;
const lists = new Map<string, Uploads>();
const handed = new Map<string, { uploads: Uploads; end: ReturnType<Uploads['handOver']> }>();

export function uploadsFor(ownerId: string, partnerId: string): Uploads {
  if (owner !== ownerId) {
    for (const { end } of handed.values()) end.letGo();
    for (const list of lists.values()) list.clear({ keepSent: true });
    handed.clear();
    lists.clear();
    owner = ownerId;
  }
  const list = lists.get(partnerId) ?? createUploads('chat', chatKinds, undefined, partnerId);
  lists.set(partnerId, list);
  return list;
}

const lengths = new WeakMap<File, number>();

/** How long a recording is that was just made here, before anybody has measured it. */
export const rememberLength = (file: File, ms: number) => void lengths.set(file, ms);
export const lengthOf = (file: File): number | null => lengths.get(file) ?? null;

/** What goes with a message leaves its list until it is known what became of that message. */
export function handOver(requestId: string, uploads: Uploads): void {
  handed.set(requestId, { uploads, end: uploads.handOver() });
}

/** It arrived, or was given up. */
export function letGo(requestId: string): void {
  handed.get(requestId)?.end.letGo();
  handed.delete(requestId);
}

/** It was refused, and is to be sent again. False where something else was begun meanwhile. */
export function takeBack(requestId: string): boolean {
  const message = handed.get(requestId);
  if (!message || message.uploads.get().length > 0) return false;
  message.end.putBack();
  handed.delete(requestId);
  return true;
}

import { messageTextMax } from '@generated/limits.gen.ts';

/** A list with one item moved up (-1) or down (1). */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const next = [...items];
  const taken = next.splice(at, 1);
  next.splice(at + by, 0, ...taken);
  return next;
}

type Selection = { text: string; from: number; to: number };

/** The text with a reply in place of the selection, and where the caret stands after it. */
export function inserted({ text, from, to }: Selection, reply: string) {
  const room = messageTextMax - (text.length - (to - from));
  const words = reply.slice(0, Math.max(room, 0));
  return { text: text.slice(0, from) + words + text.slice(to), caret: from + words.length };
}

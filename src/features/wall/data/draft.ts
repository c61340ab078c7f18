import { privateKey } from '@/shared/session/private-storage.ts';

/** What is kept of a post that is being written; pictures are not. */
export type Draft = { text: string; options: string[] };

const key = (viewerId: string) => privateKey(`post-draft ${viewerId}`);

export const emptyDraft: Draft = { text: '', options: ['', ''] };

/** The draft of an account on this device, or an empty one. */
export function readDraft(viewerId: string): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(viewerId)) ?? 'null');
    return isDraft(kept) ? kept : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** An empty one is forgotten. Without room in the storage nothing is kept. */
export function keepDraft(viewerId: string, draft: Draft): void {
  try {
    if (draft.text === '' && draft.options.every((option) => option === '')) {
      localStorage.removeItem(key(viewerId));
    } else {
      localStorage.setItem(key(viewerId), JSON.stringify(draft));
    }
  } catch {
    // What is on the screen is not lost by that.
  }
}

function isDraft(kept: unknown): kept is Draft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'text' in kept &&
    typeof kept.text === 'string' &&
    'options' in kept &&
    Array.isArray(kept.options) &&
    kept.options.every((option) => typeof option === 'string')
  );
}

import type { PostKind } from '@domain/answers/wall.ts';
import type { Slot } from '@/lib/dates/schedule.ts';
import { defineDraft } from '@/lib/store/draft.ts';

/** A post that is being written; its files are uploads. */
export type PostDraft = {
  kind: PostKind;
  text: string;
  options: string[];
  isPromo: boolean;
  /** When it is to appear; null is at once. */
  slot: Slot | null;
  /** Of the first attempt to post it, so that another one posts nothing twice; empty before. */
  requestId: string;
};

/** One per creator. */
export const postDraft = defineDraft<PostDraft>('post', {
  kind: 'text',
  text: '',
  options: ['', ''],
  isPromo: false,
  slot: null,
  requestId: '',
});

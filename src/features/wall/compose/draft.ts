import type { PostKind } from '@domain/answers/wall.ts';
import type { Slot } from '@/lib/dates/schedule.ts';
import { defineDraft } from '@/lib/store/draft.ts';

/** A post being written; its files are uploads. */
export type PostDraft = {
  kind: PostKind;
  text: string;
  options: string[];
  isPromo: boolean;
  /** The scheduled time; null publishes at once. */
  slot: Slot | null;
  /**
   * Set by the first attempt to post, so that a repeated one makes no second post; empty before.
   */
  requestId: string;
};

/** One draft for each creator. */
export const postDraft = defineDraft<PostDraft>('post', {
  kind: 'text',
  text: '',
  options: ['', ''],
  isPromo: false,
  slot: null,
  requestId: '',
});

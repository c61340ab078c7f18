import type { PostKind } from '@domain/answers/wall.ts';
import type { Slot } from '@/lib/dates/schedule.ts';
import { nothingAsked, type Asked } from '@/lib/store/asked.ts';
import { defineDraft } from '@/lib/store/draft.ts';

/** A post being written, with the last attempt to post it; its files are uploads. */
export type PostDraft = Asked & {
  kind: PostKind;
  text: string;
  options: string[];
  isPromo: boolean;
  /** The scheduled time; null publishes at once. */
  slot: Slot | null;
};

/** One draft for each creator. */
export const postDraft = defineDraft<PostDraft>('post', {
  kind: 'text',
  text: '',
  options: ['', ''],
  isPromo: false,
  slot: null,
  ...nothingAsked,
});

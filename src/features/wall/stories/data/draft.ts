import { defineDraft } from '@/lib/store/draft.ts';

/** The text of a story being made; its file is an upload. */
export const storyDraft = defineDraft('story', {
  text: '',
  /** Set by the first attempt to share this text and file; empty before. */
  requestId: '',
});

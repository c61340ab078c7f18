import { defineDraft } from '@/lib/store/draft.ts';

/** The text of a story that is being made; its file is an upload. */
export const storyDraft = defineDraft('story', {
  text: '',
  /** Of the first attempt to share this text and file; empty before. */
  requestId: '',
});

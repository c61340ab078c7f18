import { defineDraft } from '@/lib/store/draft.ts';

/** The comment being written on a post; one for each user and post. */
export const commentDraft = defineDraft('comment', { text: '' });

import { nothingAsked } from '@/lib/store/asked.ts';
import { defineDraft } from '@/lib/store/draft.ts';

/** The comment being written on a post, with the last attempt; one for each user and post. */
export const commentDraft = defineDraft('comment', { text: '', ...nothingAsked });

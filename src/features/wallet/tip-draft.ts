import type { TipTarget } from '@/entities/wallet/tip-request.ts';
import { defineDraft } from '@/lib/store/draft.ts';

/** The tip being written, kept over a redirect through card and top-up; one for each user. */
export const tipDraft = defineDraft<TipTarget & { words: string }>('tip', {
  id: '',
  username: '',
  name: '',
  words: '',
});

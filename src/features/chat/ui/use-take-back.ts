import { useRouter } from '@tanstack/react-router';
import type { AppError } from '@/shared/errors/app-error.ts';
import { paymentDetour } from '@/shared/money/detour.ts';
import type { Conversation } from '../data/api.ts';
import type { Draft } from '../message.ts';
import { putBack } from './use-draft.ts';

/**
 * A message of a paid chat that the wallet could not pay: its text is typed again, and the way leads
 * over the card or the top-up back to the thread. Pictures wait where they were refused.
 */
export function useTakeBack({ partner }: Conversation) {
  const { history } = useRouter();
  const thread = `/conversations/${partner.username}`;
  return (draft: Draft, refusal: AppError): boolean => {
    const detour = paymentDetour(refusal, 'session', thread);
    // Nobody is led away from where they have gone meanwhile.
    if (detour === null || history.location.pathname !== thread) return false;
    const isText = draft.mediaIds.length === 0;
    if (isText) putBack(partner.id, draft.text);
    history.push(detour);
    return isText;
  };
}

import type { Conversation } from '@domain/answers/chat.ts';
import { useRouter } from '@tanstack/react-router';
import type { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { paymentRedirect } from '@/entities/wallet/payment-redirect.ts';
import { toast } from '@/ui/toast.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { messageDraft, takeBack } from './composing.ts';
import type { Draft } from '../data/message.ts';
import { closesThread } from '../data/rules.ts';

/**
 * What could not be paid in a paid chat, or is not permitted any more, is in the composer again
 * with its words and media. Short of money, the way leads over the card or the top-up back to the
 * thread.
 */
export function useRestoreDraft({ partner }: Conversation) {
  const { history } = useRouter();
  const { id: me } = useAccount();
  const thread = `/conversations/${partner.username}`;
  return (draft: Draft, refusal: AppError): boolean => {
    const redirect = paymentRedirect(refusal, 'session', thread);
    if (redirect === null && !closesThread(refusal.code)) return false;
    const isBack = putBackWhole(me, draft);
    // Nobody is led away from where they have gone meanwhile.
    const isHere = history.location.pathname === thread;
    if (isHere && redirect) history.push(redirect);
    if (!isHere && isBack) {
      void toast(`Your message to ${partner.name} was not sent. ${textOf(refusal)}`, 'bad');
    }
    return isBack;
  };
}

/** False where it would not be whole: it waits in the thread, where it can be tried again. */
function putBackWhole(me: string, { requestId, toId, text, mediaIds, priceCents }: Draft): boolean {
  if (priceCents !== null || (mediaIds.length > 0 && !takeBack(requestId))) return false;
  const draft = messageDraft(me, toId);
  // Above what was written since.
  if (text) draft.change({ text: [text, draft.get().text].filter(Boolean).join('\n') });
  return true;
}

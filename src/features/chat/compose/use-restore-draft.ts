import type { Conversation } from '@domain/answers/chat.ts';
import { useRouter } from '@tanstack/react-router';
import type { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { uploadsOf } from '@/entities/media/upload-store.ts';
import { rememberPurpose } from '@/entities/wallet/payment-purpose.ts';
import { paymentRedirect } from '@/entities/wallet/payment-redirect.ts';
import { toast } from '@/ui/toast.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { messageTarget, putBack } from './composing.ts';
import type { Draft } from '../data/message.ts';
import { closesThread } from '../data/rules.ts';

/**
 * How a refused message, with its text, media and price, returns to the composer: because its writer
 * asks for it (`edit`), or by itself (`restore`) when a paid chat could not be
 * paid, its price has changed, or writing is no longer permitted. A lack of money redirects to the
 * card or top-up and back to the thread.
 */
export function useRestoreDraft({ partner, mine }: Conversation) {
  const { history } = useRouter();
  const { id: me } = useAccount();
  const target = messageTarget(partner, mine.nickname ?? partner.name);
  const thread = `/conversations/${partner.username}`;
  const edit = (draft: Draft, { code }: AppError): boolean =>
    putBack(me, uploadsOf(me).list(target), draft, code);
  const restore = (draft: Draft, refusal: AppError): boolean => {
    const redirect = paymentRedirect(refusal, 'session', thread);
    const isNewPrice = refusal.code === 'price_changed';
    if (redirect === null && !isNewPrice && !closesThread(refusal.code)) return false;
    const isBack = edit(draft, refusal);
    // No redirect for a user who has left the thread meanwhile.
    const isHere = history.location.pathname === thread;
    if (isHere && redirect) {
      const { shownCents: cents } = draft;
      if (cents !== null)
        rememberPurpose(thread, { subject: 'Message', payee: partner.name, cents });
      history.push(redirect);
    }
    if (isHere && isNewPrice) void toast(textOf(refusal), 'bad');
    if (!isHere && isBack) {
      void toast(`Your message to ${partner.name} was not sent. ${textOf(refusal)}`, 'bad');
    }
    return isBack;
  };
  return { edit, restore };
}

import { descriptionMax } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { AppError } from '@/shared/errors/app-error.ts';
import type { Audience, GlobalDraft } from '../data/api.ts';
import { useSendGlobal } from '../data/globals.ts';
import { messagePrice } from '../rules.ts';
import type { Pricing } from './composer-price.tsx';
import { useAttachments } from './use-attachments.ts';

type Written = { audience: Audience; text: string; pricing: Pricing | null };

/**
 * A message to many that is being written. It is read once more before it goes. The same content
 * keeps one request id, so that trying again, also after going back, sends it once.
 */
export function useGlobalMessage(onSent: () => void) {
  const [written, setWritten] = useState<Written>({ audience: 'all', text: '', pricing: null });
  const [draft, setDraft] = useState<GlobalDraft | null>(null);
  const [isReviewed, setReviewed] = useState(false);
  const [refusal, setRefusal] = useState<AppError>();
  const media = useAttachments(true);
  const sending = useSendGlobal();
  const hasMedia = media.uploads.length > 0;

  const agree = () => {
    const { audience, text, pricing } = written;
    const { mediaIds } = media;
    if (media.hasFailed) return setRefusal(new AppError('upload_files_failed'));
    if (hasMedia && text.trim().length > descriptionMax) {
      return setRefusal(new AppError('description_too_long'));
    }
    const priceCents = pricing && messagePrice(pricing.typed);
    if (typeof priceCents === 'string') return setRefusal(new AppError(priceCents));
    if (priceCents !== null && hasMedia && text.trim() === '') {
      return setRefusal(new AppError('uploader_fields_missing'));
    }
    setRefusal(undefined);
    sending.reset();
    const content = {
      audience,
      text,
      mediaIds,
      priceCents,
      showsText: pricing?.showsText ?? false,
    };
    setDraft((last) => {
      const again = last && { requestId: last.requestId, ...content };
      return again && JSON.stringify(again) === JSON.stringify(last)
        ? last
        : { requestId: crypto.randomUUID(), ...content };
    });
    setReviewed(true);
  };

  const send = () => {
    if (!draft || sending.isPending) return;
    sending.mutate(draft, {
      onSuccess: () => {
        media.posted();
        onSent();
      },
    });
  };

  return {
    ...written,
    change: (part: Partial<Written>) => {
      setRefusal(undefined);
      media.forgive();
      setWritten({ ...written, ...part });
    },
    media,
    hasMedia,
    isReady: !media.isWaiting && (written.text.trim() !== '' || hasMedia),
    refusal: refusal ?? media.refusal,
    /** What goes out when it is agreed to; null while it is being written. */
    draft: isReviewed ? draft : null,
    agree,
    goBack: () => setReviewed(false),
    send,
    isSending: sending.isPending,
    sendingError: sending.error,
  };
}

export type GlobalMessage = ReturnType<typeof useGlobalMessage>;

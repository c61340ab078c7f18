import { chatImagesMax } from '@generated/limits.gen.ts';
import { DollarSign, Plus, SendHorizontal } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { sentenceFor } from '@/shared/errors/sentences.ts';
import { useUploads } from '@/shared/media/use-uploads.ts';
import { useAccount } from '@/shared/session/viewer.tsx';
import { IconButton } from '@/shared/ui/icon-button.tsx';
import type { Conversation } from '../data/api.ts';
import type { Draft } from '../message.ts';
import { MediaTray } from './composer-media.tsx';
import { PriceRow, priceOf, type Pricing } from './composer-price.tsx';
import { Writing } from './composer-writing.tsx';
import { useDraft } from './use-draft.ts';

type ComposerProps = {
  partner: Conversation['partner'];
  onSend: (draft: Draft) => void;
  onTyping: () => void;
};

/** Where a message is written; creators may set a price, which locks what they write. */
export function Composer({ partner, onSend, onTyping }: ComposerProps) {
  const mayPrice = useAccount().role === 'creator' && partner.role === 'fan';
  const [text, setText] = useDraft(partner.id);
  const [pricing, setPricing] = useState<Pricing | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const { uploads, isBusy, mediaIds, add, retry, remove, posted } = useUploads('chat');
  const hasMedia = uploads.length > 0;
  const isReady = (text.trim() !== '' || mediaIds.length > 0) && !isBusy;

  const attach = async (files: File[]) => {
    if (!partner.accepts_media) return setRefusal(sentenceFor('media_not_accepted'));
    if (uploads.length + files.length > chatImagesMax) {
      return setRefusal(sentenceFor('too_many_images', { n: chatImagesMax }));
    }
    const [refused] = await add(files);
    setRefusal(refused && sentenceFor(refused.code));
  };
  const send = () => {
    if (!isReady) return;
    // A message never leaves without a picture that was meant to go with it.
    if (mediaIds.length < uploads.length) return setRefusal(sentenceFor('upload_files_failed'));
    const price = pricing && priceOf(pricing);
    if (typeof price === 'string') return setRefusal(sentenceFor(price));
    onSend({
      requestId: crypto.randomUUID(),
      toId: partner.id,
      text,
      mediaIds,
      priceCents: price,
      showsText: pricing?.showsText ?? false,
      createdAt: new Date().toISOString(),
    });
    posted();
    setText('');
    setPricing(null);
    setRefusal(undefined);
  };
  // What was refused was another message than the one that is there now.
  const changing =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      setRefusal(undefined);
      change(value);
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={submit}
      className="shrink-0 border-t border-line px-2 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:px-4"
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-2">
        {pricing && (
          <PriceRow
            pricing={pricing}
            hasMedia={hasMedia}
            onChange={changing(setPricing)}
            onDrop={() => changing(setPricing)(null)}
          />
        )}
        <MediaTray uploads={uploads} onRetry={retry} onRemove={changing(remove)} />
        <p role="alert" className="ps-3 text-sm text-bad empty:hidden">
          {refusal}
        </p>
        <div className="flex items-end gap-1">
          <AttachButton
            mayAttach={partner.accepts_media}
            onRefuse={() => setRefusal(sentenceFor('media_not_accepted'))}
            onFiles={(files) => void attach(files)}
          />
          {mayPrice && !pricing && (
            <IconButton
              icon={DollarSign}
              label="Set a price"
              onClick={() => setPricing({ typed: '', showsText: true })}
            />
          )}
          <Writing
            label={`Message ${partner.name}`}
            text={text}
            onChange={(next) => {
              changing(setText)(next);
              onTyping();
            }}
            onEnter={send}
            onPasteFiles={(files) => void attach(files)}
          />
          <IconButton
            icon={SendHorizontal}
            label="Send"
            type="submit"
            disabled={!isReady}
            // On a phone the keyboard stays open for the next message.
            onPointerDown={(event) => event.preventDefault()}
            className="text-accent disabled:text-quiet"
          />
        </div>
      </div>
    </form>
  );
}

type AttachButtonProps = {
  mayAttach: boolean;
  onRefuse: () => void;
  onFiles: (files: File[]) => void;
};

function AttachButton({ mayAttach, onRefuse, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={Plus}
        label="Add pictures"
        onClick={() => (mayAttach ? input.current?.click() : onRefuse())}
      />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        multiple
        hidden
        tabIndex={-1}
        aria-label="Pictures"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

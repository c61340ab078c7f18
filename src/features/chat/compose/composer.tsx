import type { Conversation } from '@domain/answers/chat.ts';
import { DollarSign, SendHorizontal } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { AttachedMedia } from '@/entities/media/attached-media.tsx';
import { InterruptedUploads } from '@/entities/media/interrupted-uploads.tsx';
import { InView } from '@/entities/media/uploads-in-view.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { useFileDrop } from '@/entities/composer/use-file-drop.ts';
import { messageVideoWords } from './attachments.ts';
import { handOver, messageDraft, messageFault, messageTarget } from './composing.ts';
import type { Draft, Pricing } from '../data/message.ts';
import { kindOf } from '../data/rules.ts';
import { messagePrice } from '@/entities/wallet/message-price.ts';
import { composerLook } from '../thread/thread-look.ts';
import { AboutLine } from './about-line.tsx';
import { AttachMenu } from './composer-attach.tsx';
import { PriceRow } from './composer-price.tsx';
import { Writing, WrittenCount } from './composer-writing.tsx';
import { useAttachments } from './use-attachments.ts';
import { useSavedReplies } from './use-saved-replies.tsx';

const Recorder = lazy(async () => ({
  default: (await import('@/entities/media/recorder.tsx')).Recorder,
}));

type ComposerProps = {
  partner: Conversation['partner'];
  /** The partner's name as the signed-in user sees it. */
  name: string;
  onSend: (draft: Draft) => void;
  onTyping: () => void;
  /** Opens the media message form. */
  onSell: () => void;
  /** Shown above the field, such as the cost of a message. */
  note?: string | undefined;
  /** The price in that note, in whole cents. */
  shownCents: number | null;
};

/** The composer of a message; creators may set a price, which locks the content. */
export function Composer(props: ComposerProps) {
  const { partner, name, onTyping, onSell, note } = props;
  const mayPrice = useAccount().role === 'creator' && partner.role === 'fan';
  const message = useMessage(props);
  const { media, pricing, isReady } = message;
  const [isRecording, setRecording] = useState<boolean>();
  const replies = useSavedReplies(message.setText);
  const [isOver, watchDrops] = useFileDrop((files) => void media.attach(files), 'section');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    message.send();
  };
  return (
    <>
      <form ref={watchDrops} onSubmit={submit} className={composerLook}>
        <InView of={media.list.key} className="mx-auto flex max-w-3xl flex-col gap-2">
          {isOver && (
            <p className="rounded-lg border border-dashed border-edge py-3 text-center text-sm text-quiet">
              Drop to attach
            </p>
          )}
          {note && <p className="ps-3 text-sm text-quiet tabular">{note}</p>}
          {message.about && (
            <AboutLine
              about={message.about}
              partner={partner}
              name={name}
              onDrop={message.dropAbout}
            />
          )}
          {pricing && (
            <PriceRow
              pricing={pricing}
              hasMedia={media.uploads.length > 0}
              onChange={message.setPricing}
              onDrop={() => message.setPricing(null)}
            />
          )}
          <AttachedMedia
            media={media}
            words={messageVideoWords}
            layout="row"
            longestAudio={media.longestAudio}
          />
          <InterruptedUploads uploads={media.uploads} onDiscard={media.remove} />
          <p
            role="alert"
            className="ps-3 text-sm wrap-anywhere whitespace-pre-line text-bad empty:hidden"
          >
            {media.refusal && textOf(media.refusal)}
          </p>
          <WrittenCount text={message.text} />
          {isRecording ? (
            <Suspense fallback={<div className="min-h-11" />}>
              <Recorder
                maxSeconds={media.longestAudio}
                onDone={(file, durationMs) => {
                  setRecording(false);
                  message.record(file, durationMs);
                }}
                onClose={() => setRecording(false)}
              />
            </Suspense>
          ) : (
            <div className="flex items-end gap-1">
              <AttachMenu
                mayAttach={partner.accepts_media}
                onRefuse={() => media.refuse('media_not_accepted')}
                onFiles={(files, kind) => void media.attach(files, kind)}
                onRecord={() =>
                  media.kind === null ? setRecording(true) : media.refuse('media_kinds_mixed')
                }
                onSell={mayPrice ? onSell : undefined}
                onReplies={mayPrice ? replies.open : undefined}
              />
              {mayPrice && !pricing && (
                <IconButton
                  icon={DollarSign}
                  label="Set a price"
                  onClick={() => message.setPricing({ typed: '', showsText: true })}
                />
              )}
              <Writing
                label={`Message ${name}`}
                text={message.text}
                onChange={(next) => {
                  message.setText(next);
                  onTyping();
                }}
                onEnter={message.send}
                onPasteFiles={(files) => void media.attach(files)}
                takesFocus={isRecording === false}
              />
              <IconButton
                icon={SendHorizontal}
                label="Send"
                type="submit"
                disabled={!isReady}
                // Keeps the phone's keyboard open for the next message.
                onPointerDown={(event) => event.preventDefault()}
                className="text-accent disabled:text-quiet"
              />
            </div>
          )}
        </InView>
      </form>
      {/* Beside the form, which would be sent with the form of a reply. */}
      {replies.sheet}
    </>
  );
}

/** The state of the message being written: its text, media and price, and its error. */
function useMessage({ partner, name, onSend, shownCents }: ComposerProps) {
  const stored = messageDraft(useAccount().id, partner.id);
  const { text, pricing, about } = useStore(stored);
  const media = useAttachments(partner.accepts_media, messageTarget(partner, name));
  const isReady = (text.trim() !== '' || media.hasMedia || media.hasMissing) && !media.isWaiting;

  const send = () => {
    if (!isReady) return;
    // A message is not sent while one of its media items is missing.
    if (media.hasMissing) return media.refuse('upload_files_failed');
    const fault = messageFault({ text, pricing }, media.hasMedia);
    if (fault) return media.refuse(fault);
    const price = pricing && messagePrice(pricing.typed);
    const requestId = crypto.randomUUID();
    const draft: Draft = {
      requestId,
      toId: partner.id,
      kind: kindOf(media.kind, media.mediaIds.length),
      text,
      mediaIds: media.mediaIds,
      priceCents: typeof price === 'number' ? price : null,
      showsText: pricing?.showsText ?? false,
      shownCents,
      about,
      createdAt: new Date().toISOString(),
    };
    handOver(requestId, media.list);
    onSend(draft);
    media.forgive();
    stored.clear();
  };
  // The error belongs to the message before the change.
  const change = (part: { text?: string; pricing?: Pricing | null }) => {
    media.forgive();
    stored.change(part);
  };
  return {
    text,
    setText: (next: string) => change({ text: next }),
    about,
    dropAbout: () => stored.change({ about: null }),
    pricing,
    setPricing: (next: Pricing | null) => change({ pricing: next }),
    media,
    record: (file: File, durationMs: number) => void media.attach([file], 'audio', durationMs),
    isReady,
    send,
  };
}

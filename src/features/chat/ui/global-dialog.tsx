import { descriptionMax, messageTextMax } from '@generated/limits.gen.ts';
import { useId } from 'react';
import { textOf } from '@/shared/errors/error-text.ts';
import { successTexts } from '@/shared/errors/success.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Chips } from '@/shared/ui/chips.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { TextArea } from '@/shared/ui/text-area.tsx';
import { toast } from '@/shared/ui/toast.ts';
import { AttachButton } from './attach-button.tsx';
import { MediaTray } from './composer-media.tsx';
import { PriceRow } from './composer-price.tsx';
import { audiences } from './global-audiences.ts';
import { GlobalReview } from './global-review.tsx';
import { useGlobalMessage, type GlobalMessage } from './use-global-message.ts';

const prices = [
  { value: 'free', label: 'Free' },
  { value: 'priced', label: 'Priced' },
] as const;

/** A message to many: written first, then read once more with how many it reaches, then sent. */
export function GlobalDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const message = useGlobalMessage(() => {
    void toast(successTexts.global_message_sent, 'good');
    onClose();
  });
  if (message.draft) return <GlobalReview draft={message.draft} message={message} />;
  const close = () => {
    message.media.discardAll();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title="New global message"
      description="It comes into the conversation of everybody it reaches."
      footer={
        <>
          <FormError>{message.refusal ? textOf(message.refusal) : undefined}</FormError>
          <Button type="submit" form={form} variant="primary" disabled={!message.isReady}>
            Continue
          </Button>
        </>
      }
    >
      <form
        id={form}
        aria-label="New global message"
        onSubmit={(event) => {
          event.preventDefault();
          // React's events rise through portals; the form below is none of this one's.
          event.stopPropagation();
          if (message.isReady) message.agree();
        }}
        className="flex flex-col gap-4 pt-2"
      >
        <Fields message={message} />
      </form>
    </Dialog>
  );
}

function Fields({ message }: { message: GlobalMessage }) {
  const { audience, text, pricing, hasMedia, change } = message;
  return (
    <>
      <div className="flex flex-col gap-2">
        <p aria-hidden className="text-sm font-medium">
          To
        </p>
        <Chips
          label="Audience"
          options={audiences}
          value={audience}
          onChange={(next) => change({ audience: next })}
        />
      </div>
      <TextArea
        label={hasMedia ? 'Description' : 'Message'}
        value={text}
        maxLength={hasMedia ? descriptionMax : messageTextMax}
        onChange={(event) => change({ text: event.target.value })}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length > 0) void message.media.attach(files, 'image');
        }}
      />
      <div className="-mt-3 flex flex-col gap-2">
        <MediaTray media={message.media} recordedMs={null} />
        <div className="flex flex-wrap items-center gap-2">
          <AttachButton onFiles={(files) => void message.media.attach(files, 'image')} />
          <Chips
            label="Price"
            options={prices}
            value={pricing ? 'priced' : 'free'}
            onChange={(next) =>
              change({ pricing: next === 'priced' ? { typed: '', showsText: true } : null })
            }
          />
        </div>
        {pricing && (
          <PriceRow
            pricing={pricing}
            hasMedia={hasMedia}
            onChange={(next) => change({ pricing: next })}
            onDrop={() => change({ pricing: null })}
          />
        )}
      </div>
    </>
  );
}

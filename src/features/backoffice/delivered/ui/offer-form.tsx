import { chatImagesMax, descriptionMax } from '@generated/limits.gen.ts';
import { useId } from 'react';
import { ComposerFrame } from '@/entities/composer/composer-frame.tsx';
import { UploadPictures } from '@/entities/media/upload-pictures.tsx';
import { UploadVideo } from '@/entities/media/upload-video.tsx';
import { messagePrice } from '@/entities/wallet/message-price.ts';
import { MessagePriceField } from '@/entities/wallet/message-price-field.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { Button } from '@/ui/button.tsx';
import { Chips } from '@/ui/chips.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { OfferRecording } from './offer-recording.tsx';
import { useOffer } from './use-offer.ts';

const kinds = [
  { value: 'image', label: 'Pictures' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Recording' },
  { value: 'text', label: 'Text' },
] as const;

/** Offers an item in the own store. Its draft and its files stay when the form is closed. */
export function OfferForm({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const offer = useOffer(onClose);
  const { draft, pictures } = offer;
  const cents = messagePrice(draft.price);
  const isText = draft.kind === 'text';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      locked={offer.isPending}
      title="New item"
      description="For sale to everybody who sees your page. It is sent to nobody."
      footer={
        <>
          <FormError>{offer.refusal ? textOf(offer.refusal) : undefined}</FormError>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            wide
            disabled={offer.isBusy}
            pending={offer.isPending}
          >
            {typeof cents === 'number' ? `Offer for ${formatUsd(cents)}` : 'Offer'}
          </Button>
        </>
      }
    >
      <ComposerFrame
        id={formId}
        look="plain"
        onSubmit={() => void offer.submit()}
        onFiles={(files) => void offer.attach(files)}
      >
        <Chips label="Type" options={kinds} value={draft.kind} onChange={offer.chooseKind} />
        {draft.kind === 'image' && (
          <UploadPictures
            pictures={pictures}
            isFull={pictures.uploads.length >= chatImagesMax}
            onAdd={offer.addPictures}
          />
        )}
        {draft.kind === 'video' && (
          <UploadVideo
            video={offer.video}
            words={{ sent: 'Sent. You can offer it now.', ready: 'Ready to offer.' }}
            onChoose={offer.addVideo}
          />
        )}
        {draft.kind === 'audio' && (
          <OfferRecording recording={offer.recording} onRecorded={offer.addRecording} />
        )}
        <TextArea
          label={isText ? 'Text' : 'Description'}
          value={draft.text}
          maxLength={descriptionMax}
          help={`${isText ? 'Locked until it is bought' : 'Shown before it is bought'}, up to ${descriptionMax} characters.`}
          onChange={({ target }) => offer.change({ text: target.value })}
        />
        <MessagePriceField typed={draft.price} onTyped={(price) => offer.change({ price })} />
      </ComposerFrame>
    </Dialog>
  );
}

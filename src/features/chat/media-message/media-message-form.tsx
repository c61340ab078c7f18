import { descriptionMax } from '@generated/limits.gen.ts';
import { useRef, useState, type ReactNode } from 'react';
import { AttachmentRow } from '@/entities/composer/attachment-row.tsx';
import { ComposerFrame } from '@/entities/composer/composer-frame.tsx';
import { chooseFiles, FileInput } from '@/entities/composer/file-input.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { keepPriceCharacters } from '@/lib/money/parse.ts';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { confirm } from '@/ui/confirm.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { FeeNote } from '@/entities/wallet/fee-note.tsx';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { longestAudio } from '../compose/attachments.ts';
import { useMediaMessage } from './media-message-store.ts';
import { messagePrice, messagePriceInputMax } from '@/entities/wallet/message-price.ts';
import type { MediaMessageState } from './media-message.ts';
import type { MediaMessageKind } from './media-message-draft.ts';
import { MediaMessageFiles } from './media-message-files.tsx';
import { MediaMessagePreview } from './media-message-preview.tsx';

const kinds = ['text', 'image', 'video', 'audio'] as const;

const discarding = {
  title: 'Discard what is attached?',
  body: 'A message holds one kind of media. Your words and the price stay.',
  action: 'Discard',
  danger: true,
};

type MediaMessageFormProps = {
  title: string;
  description: ReactNode;
  /** Above the kinds: to whom. */
  before?: ReactNode;
  /** Below the price: when. */
  after?: ReactNode;
  /** The button that sends. */
  action: string;
  isRefused?: boolean;
  /** A question before it is sent. */
  isSure: () => Promise<boolean>;
};

/** The form below both sheets: words, files and price, and what a fan will see. */
export function MediaMessageForm(props: MediaMessageFormProps) {
  const { mediaMessage, state, uploads } = useMediaMessage();
  const [isRecording, setRecording] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { kind } = state;
  const fileKind = kind === 'image' || kind === 'video' ? kind : null;
  const hasFiles = uploads.some(({ state: at }) => at.step !== 'interrupted');
  const press = async (next: MediaMessageKind) => {
    const isOther = next !== kind;
    if (isOther && uploads.length > 0 && !(await confirm(discarding))) return;
    if (isOther) mediaMessage.chooseKind(next);
    const isOpen = isOther || !hasFiles;
    setRecording(next === 'audio' && (isRecording || isOpen));
    if (next === 'image' || (next === 'video' && isOpen)) {
      chooseFiles(input, next, next === 'image');
    }
  };
  const submit = async () => {
    if (props.isRefused) return;
    if (mediaMessage.check() && (await props.isSure())) mediaMessage.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && mediaMessage.close()}
      // Escape first discards a recording and leaves the form open.
      locked={isRecording}
      title={props.title}
      description={props.description}
      footer={
        <>
          <FormError>
            {state.error ? textOf(state.error, { max: longestAudio('creator') }) : undefined}
          </FormError>
          <Button
            variant="primary"
            wide
            type="submit"
            form="mediaMessage"
            disabled={props.isRefused ?? false}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <ComposerFrame
        id="mediaMessage"
        look="plain"
        onSubmit={() => void submit()}
        onFiles={(files) => void mediaMessage.attach(files)}
      >
        {props.before}
        <FileInput
          ref={input}
          label="File"
          kinds={fileKind ? [fileKind] : ['image', 'video']}
          multiple={kind !== 'video'}
          onFiles={(files) => void mediaMessage.attach(files, fileKind ?? undefined)}
        />
        <Words />
        {kind !== 'text' && (
          <MediaMessageFiles
            kind={kind}
            isRecording={isRecording}
            onRecording={setRecording}
            onPress={() => void press(kind)}
          />
        )}
        <AttachmentRow
          label="Type"
          kinds={kinds}
          value={kind}
          onPress={(next) => void press(next)}
        />
        <PriceField />
        {props.after}
        <MediaMessagePreview />
      </ComposerFrame>
    </Dialog>
  );
}

/** Whether a field is marked as invalid; the sentence is shown at the form. */
function isAtFault(
  { error, isFree, ...fields }: MediaMessageState,
  name: 'text' | 'price',
): boolean {
  if (error?.code === 'media_message_fields_missing') {
    return fields[name].trim() === '' && !(name === 'price' && isFree);
  }
  const own =
    name === 'text' ? ['description_too_long'] : ['message_price_range', 'message_price_format'];
  return error !== null && own.includes(error.code);
}

function Words() {
  const { mediaMessage, state } = useMediaMessage();
  const isText = state.kind === 'text';
  const length = `up to ${descriptionMax} characters.`;
  const before = isText ? 'Locked until it is paid' : 'Shown before it is unlocked';
  return (
    <TextArea
      label={isText ? 'Message' : 'Description'}
      value={state.text}
      error={isAtFault(state, 'text') ? '' : undefined}
      maxLength={descriptionMax}
      help={state.isFree ? `U${length.slice(1)}` : `${before}, ${length}`}
      onChange={({ target }) => mediaMessage.change({ text: target.value })}
    />
  );
}

function PriceField() {
  const { mediaMessage, state } = useMediaMessage();
  const cents = messagePrice(state.price);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        placeholder="$5.00"
        value={state.isFree ? '' : state.price}
        error={isAtFault(state, 'price') ? '' : undefined}
        disabled={state.isFree}
        help={
          typeof cents === 'number' && !state.isFree ? (
            <>
              <ApproxPrice cents={cents} /> <FeeNote cents={cents} />
            </>
          ) : null
        }
        onChange={({ target }) =>
          mediaMessage.change({
            price: keepPriceCharacters(target.value, messagePriceInputMax, state.price),
          })
        }
      />
      <Checkbox
        checked={state.isFree}
        onChange={({ target }) => mediaMessage.change({ isFree: target.checked })}
      >
        Free
      </Checkbox>
    </div>
  );
}

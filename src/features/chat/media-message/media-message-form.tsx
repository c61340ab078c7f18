import { descriptionMax } from '@generated/limits.gen.ts';
import { useState, type FormEvent } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { keepPriceCharacters } from '@/lib/money/parse.ts';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { Chips } from '@/ui/chips.tsx';
import { confirm } from '@/ui/confirm.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { longestAudio } from '../compose/attachments.ts';
import { useReach } from './use-reach.ts';
import { useMediaMessage } from './media-message-store.ts';
import { messagePrice } from '../data/rules.ts';
import type { MediaMessageKind, MediaMessageState } from './media-message.ts';
import { messagePriceInputMax } from '../limits.ts';
import { MediaMessageFiles } from './media-message-files.tsx';
import { reachText, ScheduleField, TargetField } from './media-message-target.tsx';

const kinds = [
  { value: 'text', label: 'Text' },
  { value: 'image', label: 'Pictures' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Recording' },
] as const;

/** The form of a media message: target, kind and files, description, price and time. */
export function MediaMessageForm() {
  const { mediaMessage, state } = useMediaMessage();
  const [isRecording, setRecording] = useState(false);
  const { kind, target } = state;
  const { isSure, reachesNobody } = useAgreement(state);
  const chooseKind = (next: MediaMessageKind) => {
    setRecording(false);
    mediaMessage.chooseKind(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (mediaMessage.check() && (await isSure())) mediaMessage.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && mediaMessage.close()}
      // Escape first discards a recording and leaves the form open.
      locked={isRecording}
      title={target?.to === 'audience' ? 'New global message' : 'Media with a price'}
      description={
        target?.to === 'audience'
          ? 'It appears in each recipient’s conversation.'
          : target && `For ${target.name}`
      }
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
            disabled={reachesNobody}
            pending={state.phase === 'sending'}
          >
            {state.slot ? 'Schedule' : 'Send'}
          </Button>
        </>
      }
    >
      <form
        id="mediaMessage"
        onSubmit={(event) => void submit(event)}
        noValidate
        className="flex flex-col gap-4 pt-1"
      >
        <TargetField />
        <Chips label="Type" options={kinds} value={kind} onChange={chooseKind} />
        {kind !== 'text' && (
          <MediaMessageFiles kind={kind} isRecording={isRecording} onRecording={setRecording} />
        )}
        <Words />
        <PriceField />
        {target?.to === 'audience' && <ScheduleField />}
      </form>
    </Dialog>
  );
}

/** The confirmation before a global is sent or scheduled; a scheduled one can be withdrawn. */
function useAgreement({ target, slot, isFree, price }: MediaMessageState) {
  const { data: users } = useReach(target);
  const isNow = target?.to === 'audience' && slot === null;
  const ask = () => {
    const cents = isFree ? null : messagePrice(price);
    const cost = typeof cents === 'number' ? `${formatUsd(cents)} to unlock.` : 'It is free.';
    return confirm({
      title: 'Send this message?',
      body: users === undefined ? cost : `${reachText(users, true)} ${cost}`,
      action: 'Send now',
    });
  };
  return {
    isSure: () => (isNow ? ask() : Promise.resolve(true)),
    reachesNobody: isNow && users === 0,
  };
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
      onPaste={({ clipboardData }) => {
        const files = [...clipboardData.files];
        if (files.length > 0) void mediaMessage.attach(files);
      }}
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
        help={typeof cents === 'number' && !state.isFree ? <ApproxPrice cents={cents} /> : null}
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

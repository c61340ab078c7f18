import { descriptionMax, messagePriceInputMax } from '@generated/limits.gen.ts';
import { useState, type FormEvent } from 'react';
import { textOf } from '@/shared/errors/error-text.ts';
import { formatUsd } from '@/shared/money/format.ts';
import { keepPriceCharacters } from '@/shared/money/parse.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Checkbox } from '@/shared/ui/checkbox.tsx';
import { Chips } from '@/shared/ui/chips.tsx';
import { confirm } from '@/shared/ui/confirm.ts';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { ApproxPrice } from '@/shared/ui/price.tsx';
import { TextArea } from '@/shared/ui/text-area.tsx';
import { TextField } from '@/shared/ui/text-field.tsx';
import { longestSound } from '../attachments.ts';
import { useReach } from '../data/globals.ts';
import { useUploader } from '../data/uploader.ts';
import { messagePrice } from '../rules.ts';
import type { UploaderKind, UploaderState } from '../uploader.ts';
import { UploaderFiles } from './uploader-files.tsx';
import { reachText, ScheduleField, TargetField } from './uploader-target.tsx';

const kinds = [
  { value: 'text', label: 'Text' },
  { value: 'image', label: 'Pictures' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Recording' },
] as const;

/** What is offered: to whom, its kind and file, what it is, what it costs, and when it goes out. */
export function UploaderForm() {
  const { uploader, state } = useUploader();
  const [isRecording, setRecording] = useState(false);
  const { kind, target } = state;
  const { isSure, reachesNobody } = useAgreement(state);
  const chooseKind = (next: UploaderKind) => {
    setRecording(false);
    uploader.chooseKind(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (uploader.check() && (await isSure())) uploader.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && uploader.close()}
      // Escape throws a recording away first, the form stays.
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
            {state.error ? textOf(state.error, { max: longestSound('creator') }) : undefined}
          </FormError>
          <Button
            variant="primary"
            wide
            type="submit"
            form="uploader"
            disabled={reachesNobody}
            pending={state.phase === 'sending'}
          >
            {state.slot ? 'Schedule' : 'Send'}
          </Button>
        </>
      }
    >
      <form
        id="uploader"
        onSubmit={(event) => void submit(event)}
        noValidate
        className="flex flex-col gap-4 pt-1"
      >
        <TargetField />
        <Chips label="Type" options={kinds} value={kind} onChange={chooseKind} />
        {kind !== 'text' && (
          <UploaderFiles kind={kind} isRecording={isRecording} onRecording={setRecording} />
        )}
        <Words />
        <PriceField />
        {target?.to === 'audience' && <ScheduleField />}
      </form>
    </Dialog>
  );
}

/** What goes to many at once is agreed to once more; what waits can still be taken back. */
function useAgreement({ target, slot, isFree, price }: UploaderState) {
  const { data: people } = useReach(target);
  const isNow = target?.to === 'audience' && slot === null;
  const ask = () => {
    const cents = isFree ? null : messagePrice(price);
    const cost = typeof cents === 'number' ? `${formatUsd(cents)} to unlock.` : 'It is free.';
    return confirm({
      title: 'Send this message?',
      body: people === undefined ? cost : `${reachText(people, true)} ${cost}`,
      action: 'Send now',
    });
  };
  return {
    isSure: () => (isNow ? ask() : Promise.resolve(true)),
    reachesNobody: isNow && people === 0,
  };
}

/** Whether a field is marked; the sentence stands at the form. */
function isAtFault({ error, isFree, ...fields }: UploaderState, name: 'text' | 'price'): boolean {
  if (error?.code === 'uploader_fields_missing') {
    return fields[name].trim() === '' && !(name === 'price' && isFree);
  }
  const own =
    name === 'text' ? ['description_too_long'] : ['message_price_range', 'message_price_format'];
  return error !== null && own.includes(error.code);
}

function Words() {
  const { uploader, state } = useUploader();
  const isText = state.kind === 'text';
  const length = `up to ${descriptionMax} characters.`;
  const before = isText ? 'Locked until it is paid' : 'Shown before it is unlocked';
  return (
    <TextArea
      label={isText ? 'Message' : 'Description'}
      value={state.text}
      error={isAtFault(state, 'text') ? '' : undefined}
      maxLength={descriptionMax}
      hint={state.isFree ? `U${length.slice(1)}` : `${before}, ${length}`}
      onChange={({ target }) => uploader.change({ text: target.value })}
      onPaste={({ clipboardData }) => {
        const files = [...clipboardData.files];
        if (files.length > 0) void uploader.attach(files);
      }}
    />
  );
}

function PriceField() {
  const { uploader, state } = useUploader();
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
        hint={typeof cents === 'number' && !state.isFree ? <ApproxPrice cents={cents} /> : null}
        onChange={({ target }) =>
          uploader.change({
            price: keepPriceCharacters(target.value, messagePriceInputMax, state.price),
          })
        }
      />
      <Checkbox
        checked={state.isFree}
        onChange={({ target }) => uploader.change({ isFree: target.checked })}
      >
        Free
      </Checkbox>
    </div>
  );
}

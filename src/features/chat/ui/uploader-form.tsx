import type { MediaKind } from '@domain/media.ts';
import { descriptionMax, messagePriceInputMax } from '@generated/limits.gen.ts';
import { lazy, Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { sentenceFor } from '@/shared/errors/sentences.ts';
import { keepPriceCharacters } from '@/shared/money/parse.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Checkbox } from '@/shared/ui/checkbox.tsx';
import { Chips } from '@/shared/ui/chips.tsx';
import { Dialog } from '@/shared/ui/dialog.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { ApproxPrice } from '@/shared/ui/price.tsx';
import { TextArea } from '@/shared/ui/text-area.tsx';
import { TextField } from '@/shared/ui/text-field.tsx';
import { longestSound } from '../attachments.ts';
import { useUploader } from '../data/uploader.ts';
import { messagePrice } from '../rules.ts';
import { MediaTray } from './composer-media.tsx';

const Recorder = lazy(async () => ({ default: (await import('./recorder.tsx')).Recorder }));

const kinds = [
  { value: 'image', label: 'Pictures' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Recording' },
] as const;

/** What is for sale: its kind and file, what it is, and what it costs. `children`: further choices. */
export function UploaderForm({ children }: { children?: ReactNode }) {
  const { uploader, state, uploads } = useUploader();
  const [isRecording, setRecording] = useState(false);
  const cents = messagePrice(state.price);
  const chooseKind = (kind: MediaKind) => {
    setRecording(false);
    uploader.chooseKind(kind);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    uploader.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && uploader.close()}
      // Escape throws a recording away first, the form stays.
      locked={isRecording}
      title="Media with a price"
      description={state.target && `For ${state.target.name}`}
      footer={
        <>
          <FormError>
            {state.error
              ? sentenceFor(state.error.code, {
                  max: longestSound('creator'),
                  ...state.error.detail,
                })
              : undefined}
          </FormError>
          <Button
            variant="primary"
            wide
            type="submit"
            form="uploader"
            pending={state.phase === 'sending'}
          >
            Send
          </Button>
        </>
      }
    >
      <form id="uploader" onSubmit={submit} noValidate className="flex flex-col gap-4 pt-1">
        <Chips label="Type" options={kinds} value={state.kind} onChange={chooseKind} />
        <Files
          kind={state.kind}
          count={uploads.length}
          isRecording={isRecording}
          onRecording={setRecording}
        />
        <MediaTray
          media={{
            uploads,
            kind: uploads[0]?.kind ?? null,
            longestSound: longestSound('creator'),
            pause: uploader.uploads.pause,
            resume: uploader.uploads.resume,
            retry: uploader.uploads.retry,
            remove: uploader.uploads.remove,
          }}
          recordedMs={state.recordedMs}
        />
        <TextArea
          label="Description"
          value={state.text}
          maxLength={descriptionMax}
          hint={`Shown before it is unlocked, up to ${descriptionMax} characters.`}
          onChange={({ target }) => uploader.change({ text: target.value })}
        />
        <div className="flex flex-col gap-2">
          <TextField
            label="Price"
            inputMode="decimal"
            autoComplete="off"
            placeholder="$5.00"
            value={state.isFree ? '' : state.price}
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
        {children}
      </form>
    </Dialog>
  );
}

type FilesProps = {
  kind: MediaKind;
  count: number;
  isRecording: boolean;
  onRecording: (isRecording: boolean) => void;
};

/** Picks the files of a kind, or records one. */
function Files({ kind, count, isRecording, onRecording }: FilesProps) {
  const { uploader } = useUploader();
  const picker = useRef<HTMLInputElement>(null);
  if (kind === 'audio' && isRecording) {
    return (
      <Suspense fallback={<div className="min-h-11" />}>
        <Recorder
          maxSeconds={longestSound('creator')}
          onDone={(file, durationMs) => {
            onRecording(false);
            void uploader.record(file, durationMs);
          }}
          onClose={() => onRecording(false)}
        />
      </Suspense>
    );
  }
  // One video or recording is all; of pictures there may be more.
  if (kind !== 'image' && count > 0) return null;
  return (
    <div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="File"
        multiple={kind === 'image'}
        accept={kind === 'image' ? 'image/png,image/jpeg' : 'video/mp4,video/quicktime'}
        onChange={(event) => {
          void uploader.attach([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        size="sm"
        onClick={() => (kind === 'audio' ? onRecording(true) : picker.current?.click())}
      >
        {{ image: 'Choose pictures', video: 'Choose a video', audio: 'Record' }[kind]}
      </Button>
    </div>
  );
}

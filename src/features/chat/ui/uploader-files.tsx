import type { MediaKind } from '@domain/media.ts';
import { lazy, Suspense, useRef } from 'react';
import { InterruptedUploads } from '@/shared/media/interrupted-uploads.tsx';
import { InView } from '@/shared/media/uploads-in-view.tsx';
import type { Upload } from '@/shared/media/upload.ts';
import { Button } from '@/shared/ui/button.tsx';
import { fileTypes, longestSound } from '../attachments.ts';
import { useUploader } from '../data/uploader.ts';
import type { Uploader } from '../uploader.ts';
import { MediaTray } from './composer-media.tsx';

const Recorder = lazy(async () => ({ default: (await import('./recorder.tsx')).Recorder }));

type FilesProps = {
  kind: MediaKind;
  isRecording: boolean;
  onRecording: (isRecording: boolean) => void;
};

/** Picks the files of a kind, or records one, and shows what has been chosen. */
export function UploaderFiles({ kind, isRecording, onRecording }: FilesProps) {
  const { uploader, uploads } = useUploader();
  const isAwaiting = uploads.some(({ state }) => state.step === 'interrupted');
  return (
    <InView of="uploader" className="flex flex-col gap-4">
      {kind === 'audio' && isRecording ? (
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
      ) : (
        <Chooser
          kind={kind}
          isFull={uploads.length > 0 && !isAwaiting}
          onRecord={() => onRecording(true)}
        />
      )}
      <MediaTray media={trayOf(uploader.uploads, uploads)} />
      <InterruptedUploads uploads={uploads} onDiscard={uploader.uploads.remove} />
      {kind === 'video' && <Cover />}
    </InView>
  );
}

/** What a tray needs of a store of uploads. */
const trayOf = (store: Uploader['uploads'], uploads: readonly Upload[]) => ({
  uploads,
  kind: uploads[0]?.kind ?? null,
  longestSound: longestSound('creator'),
  pause: store.pause,
  resume: store.resume,
  retry: store.retry,
  remove: store.remove,
});

/** The picture that stands for a film until it plays; without one a moment of it does. */
function Cover() {
  const { uploader, covers } = useUploader();
  return (
    <InView of="uploader cover" className="flex flex-col gap-4">
      <Picker
        label="Cover"
        accept={fileTypes.image}
        onFiles={(files) => void uploader.cover(files)}
        action={covers.length === 0 ? 'Choose a cover' : 'Choose another cover'}
      />
      <MediaTray media={trayOf(uploader.covers, covers)} label="Cover" />
      <InterruptedUploads uploads={covers} onDiscard={uploader.covers.remove} />
    </InView>
  );
}

type ChooserProps = { kind: MediaKind; isFull: boolean; onRecord: () => void };

function Chooser({ kind, isFull, onRecord }: ChooserProps) {
  const { uploader } = useUploader();
  // One video or recording is all; of pictures there may be more.
  if (kind !== 'image' && isFull) return null;
  if (kind === 'audio') {
    return (
      <Button size="sm" className="self-start" onClick={onRecord}>
        Record
      </Button>
    );
  }
  return (
    <Picker
      label="File"
      accept={fileTypes[kind]}
      multiple={kind === 'image'}
      onFiles={(files) => void uploader.attach(files)}
      action={kind === 'image' ? 'Choose pictures' : 'Choose a video'}
    />
  );
}

type PickerProps = {
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  action: string;
};

function Picker({ label, accept, multiple = false, onFiles, action }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button size="sm" onClick={() => picker.current?.click()}>
        {action}
      </Button>
    </div>
  );
}

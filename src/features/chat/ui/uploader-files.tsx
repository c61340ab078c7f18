import type { MediaKind } from '@domain/media.ts';
import { lazy, Suspense, useRef } from 'react';
import type { Upload } from '@/shared/media/uploads.ts';
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
  const { uploader, state, uploads } = useUploader();
  return (
    <>
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
        <Chooser kind={kind} count={uploads.length} onRecord={() => onRecording(true)} />
      )}
      <MediaTray media={trayOf(uploader.uploads, uploads)} recordedMs={state.recordedMs} />
      {kind === 'video' && <Cover />}
    </>
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
    <>
      <Picker
        label="Cover"
        accept={fileTypes.image}
        onFiles={(files) => void uploader.cover(files)}
        action={covers.length === 0 ? 'Choose a cover' : 'Choose another cover'}
      />
      <MediaTray media={trayOf(uploader.covers, covers)} recordedMs={null} label="Cover" />
    </>
  );
}

type ChooserProps = { kind: MediaKind; count: number; onRecord: () => void };

function Chooser({ kind, count, onRecord }: ChooserProps) {
  const { uploader } = useUploader();
  // One video or recording is all; of pictures there may be more.
  if (kind !== 'image' && count > 0) return null;
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

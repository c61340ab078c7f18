import type { MediaKind } from '@domain/media.ts';
import { lazy, Suspense } from 'react';
import { FilePicker } from '@/entities/media/file-picker.tsx';
import { fileTypes } from '@/entities/media/file-types.ts';
import { InterruptedUploads } from '@/entities/media/interrupted-uploads.tsx';
import { InView } from '@/entities/media/uploads-in-view.tsx';
import type { Upload } from '@/entities/media/upload-state.ts';
import { Button } from '@/ui/button.tsx';
import { longestAudio } from '../compose/attachments.ts';
import { useMediaMessage } from './media-message-store.ts';
import type { MediaMessage } from './media-message.ts';
import { MediaTray } from '../compose/composer-media.tsx';

const Recorder = lazy(async () => ({
  default: (await import('@/entities/media/recorder.tsx')).Recorder,
}));

type FilesProps = {
  kind: MediaKind;
  isRecording: boolean;
  onRecording: (isRecording: boolean) => void;
};

/** Chooses the files of a kind, or records one, and lists them. */
export function MediaMessageFiles({ kind, isRecording, onRecording }: FilesProps) {
  const { mediaMessage, uploads } = useMediaMessage();
  const isAwaiting = uploads.some(({ state }) => state.step === 'interrupted');
  return (
    <InView of="mediaMessage" className="flex flex-col gap-4">
      {kind === 'audio' && isRecording ? (
        <Suspense fallback={<div className="min-h-11" />}>
          <Recorder
            maxSeconds={longestAudio('creator')}
            onDone={(file, durationMs) => {
              onRecording(false);
              void mediaMessage.record(file, durationMs);
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
      <MediaTray media={trayOf(mediaMessage.uploads, uploads)} />
      <InterruptedUploads uploads={uploads} onDiscard={mediaMessage.uploads.remove} />
      {kind === 'video' && <Cover />}
    </InView>
  );
}

/** The part of an upload list that a tray uses. */
const trayOf = (store: MediaMessage['uploads'], uploads: readonly Upload[]) => ({
  uploads,
  kind: uploads[0]?.kind ?? null,
  longestAudio: longestAudio('creator'),
  pause: store.pause,
  resume: store.resume,
  retry: store.retry,
  remove: store.remove,
  move: store.move,
  describe: store.describe,
});

/** The cover of a video; without one the poster is a frame of the video. */
function Cover() {
  const { mediaMessage, covers } = useMediaMessage();
  return (
    <InView of="mediaMessage cover" className="flex flex-col gap-4">
      <FilePicker
        label="Cover"
        accept={fileTypes.image}
        onFiles={(files) => void mediaMessage.cover(files)}
      >
        {covers.length === 0 ? 'Choose a cover' : 'Choose another cover'}
      </FilePicker>
      <MediaTray media={trayOf(mediaMessage.covers, covers)} label="Cover" />
      <InterruptedUploads uploads={covers} onDiscard={mediaMessage.covers.remove} />
    </InView>
  );
}

type ChooserProps = { kind: MediaKind; isFull: boolean; onRecord: () => void };

function Chooser({ kind, isFull, onRecord }: ChooserProps) {
  const { mediaMessage } = useMediaMessage();
  // Only one video or recording is allowed, but several pictures.
  if (kind !== 'image' && isFull) return null;
  if (kind === 'audio') {
    return (
      <Button size="sm" className="self-start" onClick={onRecord}>
        Record
      </Button>
    );
  }
  return (
    <FilePicker
      label="File"
      accept={fileTypes[kind]}
      multiple={kind === 'image'}
      onFiles={(files) => void mediaMessage.attach(files)}
    >
      {kind === 'image' ? 'Choose pictures' : 'Choose a video'}
    </FilePicker>
  );
}

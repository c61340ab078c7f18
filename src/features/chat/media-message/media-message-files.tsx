import type { MediaKind } from '@domain/media.ts';
import {
  audioMaxSeconds,
  chatImagesMax,
  imageMaxBytes,
  videoMaxBytes,
} from '@generated/limits.gen.ts';
import { lazy, Suspense, useState } from 'react';
import { attachments } from '@/entities/composer/attachment-row.tsx';
import { ComposerMedia } from '@/entities/composer/composer-media.tsx';
import { EmptyAttachment } from '@/entities/composer/empty-attachment.tsx';
import { FilePicker } from '@/entities/media/file-picker.tsx';
import { fileTypes } from '@/entities/media/file-types.ts';
import type { Upload } from '@/entities/media/upload-state.ts';
import type { UploadList } from '@/entities/media/upload-list.ts';
import { Button } from '@/ui/button.tsx';
import { megabytes } from '@/lib/errors/sentences/units.ts';
import { longestAudio, messageVideoWords } from '../compose/attachments.ts';
import { useMediaMessage } from './media-message-store.ts';

const VaultDialog = lazy(async () => ({
  default: (await import('./vault-dialog.tsx')).VaultDialog,
}));
const Recorder = lazy(async () => ({
  default: (await import('@/entities/media/recorder.tsx')).Recorder,
}));

type FilesProps = {
  kind: MediaKind;
  isRecording: boolean;
  onRecording: (isRecording: boolean) => void;
  /** Chooses a file, or begins to record. */
  onPress: () => void;
};

/** The files of a message, the place of the first one, or a running recording. */
export function MediaMessageFiles({ kind, isRecording, onRecording, onPress }: FilesProps) {
  const { mediaMessage, uploads } = useMediaMessage();
  if (kind === 'audio' && isRecording) {
    return (
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
    );
  }
  const { action, accepted } = empty[kind];
  return (
    <>
      <ComposerMedia
        of="mediaMessage"
        media={mediaOf(mediaMessage.uploads, uploads)}
        words={messageVideoWords}
        layout="row"
        longestAudio={longestAudio('creator')}
      >
        <EmptyAttachment icon={attachments[kind].icon} action={action} onPress={onPress}>
          {accepted}
        </EmptyAttachment>
      </ComposerMedia>
      {kind !== 'audio' && <FromVault key={kind} kind={kind} />}
      {kind === 'video' && !uploads[0]?.isFixed && <Cover />}
    </>
  );
}

const empty: Record<MediaKind, { action: string; accepted: string }> = {
  image: {
    action: 'Choose pictures',
    accepted: `Up to ${chatImagesMax}, ${megabytes(imageMaxBytes)} MB each`,
  },
  video: { action: 'Choose a video', accepted: `MP4 or MOV, up to ${megabytes(videoMaxBytes)} MB` },
  audio: { action: 'Record', accepted: `Up to ${audioMaxSeconds / 60} minutes` },
};

/** A list of uploads with what may be done to them. */
const mediaOf = (list: UploadList, uploads: readonly Upload[]) => ({ ...list, uploads });

/** Leads to what was sent before. */
function FromVault({ kind }: { kind: 'image' | 'video' }) {
  const { mediaMessage, uploads } = useMediaMessage();
  const [isOpen, setOpen] = useState(false);
  const room = (kind === 'image' ? chatImagesMax : 1) - uploads.length;
  if (room <= 0) return null;
  return (
    <>
      <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
        From earlier messages
      </Button>
      {isOpen && (
        <Suspense>
          <VaultDialog
            kind={kind}
            room={room}
            onTake={(items) => mediaMessage.uploads.take(items)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The cover of a video; without one the poster is a frame of the video. */
function Cover() {
  const { mediaMessage, covers } = useMediaMessage();
  return (
    <div className="flex flex-col gap-2">
      <ComposerMedia
        of="mediaMessage cover"
        media={mediaOf(mediaMessage.covers, covers)}
        words={messageVideoWords}
        layout="row"
        label="Cover"
      />
      <FilePicker
        label="Cover"
        accept={fileTypes.image}
        onFiles={(files) => void mediaMessage.cover(files)}
      >
        {covers.length === 0 ? 'Choose a cover' : 'Choose another cover'}
      </FilePicker>
    </div>
  );
}

import { imageMaxBytes, storyHours, storyVideoMaxBytes } from '@generated/limits.gen.ts';
import { ImagePlus, Pause, Play, RotateCw, X } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { InterruptedUploads } from '@/entities/media/interrupted-uploads.tsx';
import { DescribeDialog } from '@/entities/media/describe-dialog.tsx';
import { AltButton } from '@/entities/media/picture-tile.tsx';
import { fileTypes } from '@/entities/media/file-types.ts';
import { UploadPicture } from '@/entities/media/upload-picture.tsx';
import { InView } from '@/entities/media/uploads-in-view.tsx';
import type { Upload } from '@/entities/media/upload-state.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { useNewStory } from './use-new-story.ts';

const megabytes = (bytes: number) => bytes / 1_048_576;

/** The form of a new story: a picture or a video, and an optional text. */
export function NewStory({ currentUserId }: { currentUserId: string }) {
  const story = useNewStory(currentUserId);
  const { upload, textError, error } = story;
  const isChosen = upload && upload.state.step !== 'interrupted';
  const take = (event: ClipboardEvent | DragEvent, [file]: FileList) => {
    if (!file) return;
    event.preventDefault();
    story.choose(file);
  };
  return (
    <form
      aria-label="New story"
      onSubmit={(event) => {
        event.preventDefault();
        story.share();
      }}
      className="flex items-start gap-4 rounded-lg border border-line bg-surface p-4"
    >
      {isChosen ? (
        <Preview story={story} upload={upload} />
      ) : (
        <Picker onChoose={story.choose} onDrop={(event) => take(event, event.dataTransfer.files)} />
      )}
      <div className="flex min-w-0 grow flex-col items-stretch">
        <TextArea
          label="Text (optional)"
          value={story.text}
          onChange={(event) => story.setText(event.target.value)}
          onPaste={(event) => take(event, event.clipboardData.files)}
          error={textError ? textOf(textError) : undefined}
          help={`PNG, JPG or HEIC up to ${megabytes(imageMaxBytes)} MB, MP4 or MOV up to ${megabytes(storyVideoMaxBytes)} MB. Gone after ${storyHours} hours.`}
        />
        {upload && <InterruptedUploads uploads={[upload]} onDiscard={story.clear} />}
        <FormError>{error ? textOf(error) : undefined}</FormError>
        <p role="status" className="text-sm text-good empty:hidden">
          {story.isShared ? successTexts.story_sent : ''}
        </p>
        <Button
          type="submit"
          variant="primary"
          className="mt-3 self-end"
          disabled={!story.canShare}
          pending={story.isSharing}
        >
          Share story
        </Button>
      </div>
    </form>
  );
}

const frame = 'relative aspect-[9/16] w-28 shrink-0 overflow-hidden rounded-md bg-raised md:w-40';

type PreviewProps = { story: ReturnType<typeof useNewStory>; upload: Upload };

function Preview({ story, upload }: PreviewProps) {
  const { preview, kind, state } = upload;
  const [isDescribing, setDescribing] = useState(false);
  return (
    <InView of={story.listKey} className={frame}>
      {preview && kind === 'video' ? (
        <video
          src={preview}
          muted
          playsInline
          preload="metadata"
          className="size-full object-cover"
        />
      ) : (
        <UploadPicture upload={upload} />
      )}
      {state.step === 'uploading' && (
        <span
          role="status"
          className="tabular absolute inset-x-0 bottom-0 bg-background/85 p-1 text-center text-sm"
        >
          {state.isPaused && 'Paused at '}
          {state.percent}%<span className="sr-only"> uploaded</span>
        </span>
      )}
      {kind === 'image' && (
        <AltButton upload={upload} label="Describe picture" onPress={() => setDescribing(true)} />
      )}
      {isDescribing && (
        <DescribeDialog
          upload={upload}
          onSave={story.describe}
          onClose={() => setDescribing(false)}
        />
      )}
      <IconButton
        icon={X}
        label="Remove file"
        onClick={story.clear}
        className="absolute end-1 top-1 bg-background/85"
      />
      {state.step === 'uploading' && kind === 'video' && (
        <IconButton
          icon={state.isPaused ? Play : Pause}
          label={state.isPaused ? 'Resume' : 'Pause'}
          onClick={state.isPaused ? story.resume : story.pause}
          className="absolute start-1 top-1 bg-background/85"
        />
      )}
      {state.step === 'failed' && state.canRetry && (
        <IconButton
          icon={RotateCw}
          label="Try again"
          onClick={story.retry}
          className="absolute start-1 top-1 bg-background/85"
        />
      )}
    </InView>
  );
}

type PickerProps = { onChoose: (file: File) => void; onDrop: (event: DragEvent) => void };

function Picker({ onChoose, onDrop }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of the story"
        accept={`${fileTypes.image},${fileTypes.video}`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        className={`${frame} flex flex-col items-center justify-center gap-2 border border-dashed border-edge p-3 text-center hover:bg-line`}
      >
        <ImagePlus aria-hidden className="size-7" strokeWidth={1.5} />
        <span className="font-semibold">Add picture or video</span>
      </button>
    </>
  );
}

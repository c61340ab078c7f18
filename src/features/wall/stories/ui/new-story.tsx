import { imageMaxBytes, storyHours, storyVideoMaxBytes } from '@generated/limits.gen.ts';
import { ImagePlus, Pause, Play, RotateCw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ComposerFrame } from '@/entities/composer/composer-frame.tsx';
import { FileInput } from '@/entities/composer/file-input.tsx';
import { DescribeDialog } from '@/entities/media/describe-dialog.tsx';
import { DescriptionReminder } from '@/entities/media/description-reminder.tsx';
import { InterruptedUploads } from '@/entities/media/interrupted-uploads.tsx';
import { AltButton, PictureProgress } from '@/entities/media/picture-tile.tsx';
import { ShownPeople } from '@/entities/media/shown-people.tsx';
import { UploadLine } from '@/entities/media/upload-line.tsx';
import { UploadThumb } from '@/entities/media/upload-thumb.tsx';
import { InView } from '@/entities/media/uploads-in-view.tsx';
import type { Upload } from '@/entities/media/upload-state.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { megabytes } from '@/lib/errors/sentences/units.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { useNewStory } from './use-new-story.ts';

const kinds = ['image', 'video'] as const;

/** The composer of a story: a picture or a video, and an optional text. */
export function NewStory({ currentUserId }: { currentUserId: string }) {
  const story = useNewStory(currentUserId);
  const input = useRef<HTMLInputElement>(null);
  const { upload, textError, error } = story;
  const chosen = upload && upload.state.step !== 'interrupted' ? upload : null;
  const take = ([file]: File[]) => {
    if (file) story.choose(file);
  };
  return (
    <ComposerFrame label="New story" look="card" onSubmit={story.share} onFiles={take}>
      <FileInput
        ref={input}
        label="File of the story"
        kinds={kinds}
        multiple={false}
        onFiles={take}
      />
      <div className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-3">
        {chosen ? (
          <Preview story={story} upload={chosen} />
        ) : (
          <EmptyFrame onPress={() => input.current?.click()} />
        )}
        <div className="flex min-w-0 grow flex-col gap-2">
          <TextArea
            label="Text (optional)"
            value={story.text}
            onChange={(event) => story.setText(event.target.value)}
            error={textError ? textOf(textError) : undefined}
            help={`Gone after ${storyHours} hours.`}
          />
          {chosen && <UploadLine uploads={[chosen]} />}
          {chosen && <DescriptionReminder uploads={[chosen]} />}
          {chosen && <ShownPeople uploads={[chosen]} show={story.show} />}
          {upload && <InterruptedUploads uploads={[upload]} onDiscard={story.clear} />}
          <FormError>{error ? textOf(error) : undefined}</FormError>
          <p role="status" className="text-sm text-good empty:hidden">
            {story.isShared ? successTexts.story_sent : ''}
          </p>
        </div>
        <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="text-sm text-pretty text-quiet">
            PNG, JPG or HEIC up to {megabytes(imageMaxBytes)} MB, MP4 or MOV up to{' '}
            {megabytes(storyVideoMaxBytes)} MB.
          </p>
          <Button
            type="submit"
            size="sm"
            variant="primary"
            className="ms-auto"
            disabled={!story.canShare}
            pending={story.isSharing}
          >
            Share story
          </Button>
        </div>
      </div>
    </ComposerFrame>
  );
}

const frame = 'relative w-28 shrink-0 overflow-hidden rounded-md bg-raised';

type PreviewProps = { story: ReturnType<typeof useNewStory>; upload: Upload };

/** The file of the story as it will be shown, with its progress. */
function Preview({ story, upload }: PreviewProps) {
  const { kind, state } = upload;
  const [isDescribing, setDescribing] = useState(false);
  const isPaused = state.step === 'uploading' && state.isPaused;
  const name = kind === 'video' ? 'video' : 'picture';
  return (
    <InView of={story.listKey} className={`${frame} aspect-[9/16]`}>
      <UploadThumb upload={upload} />
      {/* The sentence of a failure stands at the form. */}
      {state.step !== 'failed' && <PictureProgress upload={upload} onRetry={story.retry} />}
      <AltButton upload={upload} label={`Describe ${name}`} onPress={() => setDescribing(true)} />
      {isDescribing && (
        <DescribeDialog
          kind={name}
          alt={upload.alt}
          aiLabel={upload.aiLabel}
          onSave={story.describe}
          onClose={() => setDescribing(false)}
        >
          <UploadThumb upload={upload} />
        </DescribeDialog>
      )}
      <IconButton
        icon={X}
        label="Remove file"
        onClick={story.clear}
        className="absolute end-1 top-1 bg-background/85"
      />
      {state.step === 'uploading' && kind === 'video' && (
        <IconButton
          icon={isPaused ? Play : Pause}
          label={isPaused ? 'Resume' : 'Pause'}
          onClick={isPaused ? story.resume : story.pause}
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

function EmptyFrame({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`${frame} flex min-h-[calc(7rem*16/9)] flex-col items-center justify-center gap-2 self-stretch border border-dashed border-edge p-3 text-center hover:bg-line`}
    >
      <ImagePlus aria-hidden className="size-7" strokeWidth={1.5} />
      <span className="font-semibold">Add picture or video</span>
    </button>
  );
}

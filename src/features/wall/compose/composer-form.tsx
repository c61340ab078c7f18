import {
  imageMaxBytes,
  postTextMax,
  schedulePostDays,
  videoMaxBytes,
} from '@generated/limits.gen.ts';
import { useEffect, useRef } from 'react';
import { attachments } from '@/entities/composer/attachment-row.tsx';
import { ComposerFrame } from '@/entities/composer/composer-frame.tsx';
import { ComposerMedia } from '@/entities/composer/composer-media.tsx';
import { EmptyAttachment } from '@/entities/composer/empty-attachment.tsx';
import { chooseFiles, FileInput } from '@/entities/composer/file-input.tsx';
import { SlotFields } from '@/ui/slot-fields.tsx';
import { postRequest } from '@/lib/store/post-request.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { megabytes } from '@/lib/errors/sentences/units.ts';
import { classes } from '@/ui/classes.ts';
import { FormError } from '@/ui/form-error.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import type { WallOf } from '../data/keys.ts';
import { postLongText } from '../limits.ts';
import { ComposerActions } from './composer-actions.tsx';
import { ComposerPoll } from './composer-poll.tsx';
import { PreviewUpload } from '@/entities/media/preview-upload.tsx';
import { useComposition, type Composition } from './use-composition.ts';

export type ComposerProps = {
  wall: WallOf;
  /** With a disabled free wall there is only the button for a private post. */
  isFreeWallDisabled: boolean;
  onPosted: () => void;
};

/** The composer of a post. */
export function ComposerForm({ wall, isFreeWallDisabled, onPosted }: ComposerProps) {
  const composition = useComposition(wall, isFreeWallDisabled, onPosted);
  const { fileKind } = composition;
  const input = useRef<HTMLInputElement>(null);
  const choose = (kind: 'image' | 'video') => chooseFiles(input, kind, kind === 'image');
  return (
    <ComposerFrame
      label="New post"
      look="card"
      onSubmit={() => composition.post(isFreeWallDisabled ? 'private' : 'public')}
      onFiles={(files) => void composition.attach(files)}
    >
      <FileInput
        ref={input}
        label="Files of the post"
        kinds={fileKind ? [fileKind] : ['image', 'video']}
        multiple={fileKind !== 'video'}
        onFiles={(files) => void composition.attach(files, fileKind ?? undefined)}
      />
      <Words composition={composition} />
      <Parts composition={composition} onChoose={choose} />
      <FormError>{composition.error ? textOf(composition.error) : undefined}</FormError>
      <Posted id={composition.postedId} />
      <ComposerActions
        composition={composition}
        isFreeWallDisabled={isFreeWallDisabled}
        onChoose={choose}
      />
    </ComposerFrame>
  );
}

/** Says that the post is there, with the way to it. */
function Posted({ id }: { id: string | null }) {
  return (
    <p role="status" className="text-sm text-good empty:hidden">
      {id !== null && (
        <>
          Your post is on your page.{' '}
          <TextLink
            to="/post/{-$postId}/{-$commentId}"
            params={{ postId: id }}
            className="text-text underline"
          >
            See it
          </TextLink>
        </>
      )}
    </p>
  );
}

/** Focuses the words when a button elsewhere asked for a new post. */
function useAskedPost() {
  const area = useRef<HTMLTextAreaElement>(null);
  const isAsked = useStore(postRequest);
  useEffect(() => {
    if (!isAsked) return;
    postRequest.set(false);
    area.current?.focus({ preventScroll: true });
    area.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return area;
}

function Words({ composition }: { composition: Composition }) {
  const area = useAskedPost();
  const { text, setText, kind } = composition;
  const isLarge = kind === 'text' && text.length <= postLongText;
  return (
    <textarea
      ref={area}
      value={text}
      onChange={(event) => setText(event.target.value)}
      dir="auto"
      rows={2}
      maxLength={postTextMax}
      placeholder={kind === 'poll' ? 'Ask something' : 'Share something new'}
      aria-label="Text of the post"
      className={classes(
        'field-sizing-content max-h-80 resize-none bg-transparent outline-none placeholder:text-quiet',
        isLarge && 'text-lg',
      )}
    />
  );
}

type PartsProps = { composition: Composition; onChoose: (kind: 'image' | 'video') => void };

/** The fields below the text, by the kind of post. */
function Parts({ composition, onChoose }: PartsProps) {
  const { kind, pictures, video } = composition;
  const words = { sent: 'Sent. You can post it now.', ready: 'Ready to post.' };
  return (
    <>
      {kind === 'images' && (
        <ComposerMedia of={pictures.list.key} media={pictures} words={words} layout="grid">
          <EmptyAttachment
            icon={attachments.image.icon}
            action="Add pictures"
            onPress={() => onChoose('image')}
          >
            Or drop or paste them here: PNG, JPEG or HEIC, up to {megabytes(imageMaxBytes)} MB
          </EmptyAttachment>
        </ComposerMedia>
      )}
      {kind === 'video' && (
        <ComposerMedia of={video.list.key} media={video} words={words} layout="grid">
          <EmptyAttachment
            icon={attachments.video.icon}
            action="Choose a video"
            onPress={() => onChoose('video')}
          >
            MP4 or MOV, up to {megabytes(videoMaxBytes)} MB
          </EmptyAttachment>
        </ComposerMedia>
      )}
      {kind === 'poll' && (
        <ComposerPoll options={composition.options} onChange={composition.setOptions} />
      )}
      {composition.hasPreview && !composition.isPromo && (
        <PreviewUpload
          preview={composition.preview}
          onChoose={(file) => void composition.addPreview(file)}
        />
      )}
      {composition.slot && (
        <SlotFields
          label="Post later"
          days={schedulePostDays}
          slot={composition.slot}
          onChange={composition.setSlot}
        />
      )}
    </>
  );
}

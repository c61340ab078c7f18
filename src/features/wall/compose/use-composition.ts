import type { Audience, PostKind } from '@domain/answers/wall.ts';
import type { MediaKind } from '@domain/media.ts';
import { pollOptionsMin } from '@generated/limits.gen.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { meantAs } from '@/entities/media/meant-as.ts';
import { askFor, nothingAsked } from '@/lib/store/asked.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { dueText, momentOf, type Slot } from '@/lib/dates/schedule.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { toast } from '@/ui/toast.ts';
import type { NewPost } from './data/api.ts';
import { postDraft, type PostDraft } from './draft.ts';
import { type WallOf } from '../data/keys.ts';
import { useCreatePost } from './use-create-post.ts';
import { usePostFiles } from './use-post-files.ts';

/**
 * The state of a post being written: draft, files and error. Draft and files are kept when the
 * screen is left, and cleared when the post is made, also on another screen.
 */
export function useComposition(wall: WallOf, isFreeWallDisabled: boolean, onPosted: () => void) {
  const router = useRouter();
  const stored = postDraft(wall.currentUserId);
  const written = useStore(stored);
  // The draft may be older than the disabled free wall.
  const draft = { ...written, isPromo: written.isPromo && !isFreeWallDisabled };
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const files = usePostFiles();
  const [isPreviewAsked, setPreviewAsked] = useState(false);
  const hasPreview = isPreviewAsked || files.preview.uploads.length > 0;
  const chosen = files.of(draft.kind);
  const create = useCreatePost(wall, ({ at, mediaIds, previewId, text: sent }) => {
    if (at) {
      void toast(`${successTexts.content_scheduled} It appears ${dueText(at)}.`, 'good', {
        label: 'See scheduled',
        onClick: () => void router.navigate({ to: '/admin/scheduled' }),
      });
    }
    files.posted([...mediaIds, ...(previewId === null ? [] : [previewId])]);
    const { text } = stored.get();
    stored.clear();
    // Words that were typed since stay.
    if (text !== sent) stored.change({ text });
    setPreviewAsked(false);
    onPosted();
  });

  /** The error belongs to the post before the change. */
  const forget = () => {
    setRefusal(null);
    if (create.isError || create.isSuccess) create.reset();
  };
  const change = (part: Partial<PostDraft>) => {
    forget();
    stored.change(part);
  };
  /** Without a kind the files say what they are; a picture among videos makes it pictures. */
  const attach = async (given: File[], as: MediaKind | 'mixed' = meantAs(given)) => {
    const [first] = given;
    if (!first) return;
    change({ kind: as === 'video' ? 'video' : 'images' });
    setRefusal(await (as === 'video' ? files.addVideo(first) : files.addPictures(given)));
  };
  const addPreview = async (file: File) => {
    forget();
    setRefusal(await files.addPreview(file));
  };
  const removePreview = (id: string) => {
    forget();
    files.preview.remove(id);
  };
  const remove = (id: string) => {
    forget();
    chosen?.remove(id);
  };

  const isBusy = chosen?.isBusy === true || files.preview.isBusy;
  const isEmpty =
    draft.text.trim() === '' &&
    filled(draft.options).length === 0 &&
    !chosen?.uploads.length &&
    !files.preview.uploads.length;
  const isBlocked = isBusy || (draft.kind === 'video' && !chosen?.mediaIds.length);
  const post = (audience: Audience) => {
    // Uploads in progress block posting.
    if (create.isPending || isBlocked) return;
    forget();
    const isMissing = audience === 'private' && files.preview.hasMissing;
    const fault = isMissing ? 'upload_files_failed' : faultOf(draft, chosen);
    if (fault) return setRefusal(new AppError(fault));
    const mediaIds = chosen?.mediaIds ?? [];
    // A public post has no preview.
    const previewId = audience === 'private' ? (files.preview.mediaIds[0] ?? null) : null;
    const sent = { ...postOf(draft, audience), mediaIds, previewId };
    const asked = askFor(draft, sent);
    stored.change(asked);
    create.mutate({ ...sent, requestId: asked.requestId });
  };

  return {
    ...draft,
    setKind: (kind: PostKind) => change({ kind }),
    // Words that are typed anew are another post.
    setText: (text: string) => change({ text, ...(text.trim() === '' ? nothingAsked : {}) }),
    setOptions: (options: string[]) => change({ options }),
    setPromo: (isPromo: boolean) => change({ isPromo }),
    setSlot: (slot: Slot | null) => change({ slot }),
    pictures: { ...files.pictures, remove },
    video: { ...files.video, remove },
    preview: { ...files.preview, remove: removePreview },
    hasPreview,
    togglePreview: () => {
      setPreviewAsked(!hasPreview);
      if (hasPreview) files.preview.discardAll();
    },
    attach,
    addPreview,
    post,
    isBlocked,
    /** Nothing is written or chosen: the buttons are quiet, and a press tells the error. */
    isEmpty,
    /** The files that this kind of post takes; null where none is chosen. */
    fileKind: fileKinds[draft.kind],
    /** The audience of the post that is being sent. */
    sending: create.isPending ? create.variables.audience : null,
    error: refusal ?? create.error,
    /** The post that was just published; a pinned one may stand above it. */
    postedId: create.data?.id ?? null,
  };
}

const fileKinds = { text: null, images: 'image', video: 'video', poll: null } as const;

export type Composition = ReturnType<typeof useComposition>;

const filled = (options: string[]) => options.map((option) => option.trim()).filter(Boolean);

type Words = Omit<NewPost, 'mediaIds' | 'previewId' | 'requestId'>;

function postOf({ kind, text, options, isPromo, slot }: PostDraft, audience: Audience): Words {
  return {
    audience,
    text,
    options: kind === 'poll' ? filled(options) : null,
    isPromo,
    at: slot && momentOf(slot),
  };
}

type Files = { mediaIds: string[]; hasMissing: boolean } | null;

/** The code of a missing part, by the kind of post; the command checks the same. */
function faultOf({ kind, text, options }: PostDraft, files: Files) {
  // A post is not published while one of its files is missing.
  if (files?.hasMissing) return 'upload_files_failed';
  if (kind === 'poll') {
    if (text.trim() === '') return 'poll_text_required';
    return filled(options).length < pollOptionsMin ? 'invalid_poll_options' : null;
  }
  const speaksForItself = kind === 'images' && (files?.mediaIds.length ?? 0) > 0;
  return text.trim() === '' && !speaksForItself ? 'post_text_required' : null;
}

import { pollOptionsMin, postImagesMax } from '@generated/limits.gen.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { dueText, momentOf, type Slot } from '@/shared/dates/schedule.ts';
import { AppError } from '@/shared/errors/app-error.ts';
import { successTexts } from '@/shared/errors/success.ts';
import { refusedFiles } from '@/shared/media/refused-files.ts';
import { useUploads } from '@/shared/media/use-uploads.ts';
import { toast } from '@/shared/ui/toast.ts';
import type { Audience, PostKind } from '../data/api.ts';
import { emptyDraft, keepDraft, readDraft, type Draft } from '../data/draft.ts';
import { useCreatePost, type WallOf } from '../data/queries.ts';

/**
 * A post that is being written: its kind, words, files and options, when it is to appear, its
 * refusal. Each composition has a request id of its own, so that a double press posts once; after
 * posting it starts anew. Words and options are kept on this device until then.
 */
export function useComposition(wall: WallOf, onPosted: () => void) {
  const router = useRouter();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => readDraft(wall.viewerId));
  const [kind, setKind] = useState<PostKind>(draft.options.some(Boolean) ? 'poll' : 'text');
  const [isPromo, setPromo] = useState(false);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const pictures = useUploads('post');
  const film = useUploads('post', ['video']);
  const create = useCreatePost(wall);
  const files = kind === 'images' ? pictures : kind === 'video' ? film : null;

  /** What was refused was another post than the one that is there now. */
  const forget = () => {
    setRefusal(null);
    if (create.isError) create.reset();
  };
  const change = (part: Partial<Draft>) => {
    forget();
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(wall.viewerId, next);
  };

  /** What is no picture is left out with its name and sentence, and so is what goes beyond nine. */
  const add = async (chosen: File[]) => {
    forget();
    setKind('images');
    const room = chosen.slice(0, Math.max(0, postImagesMax - pictures.uploads.length));
    const isTooMany = room.length < chosen.length;
    const aboutAll = isTooMany ? new AppError('too_many_post_images') : null;
    setRefusal(refusedFiles(await pictures.add(room), aboutAll));
  };
  const addFilm = async (file: File) => {
    forget();
    setKind('video');
    for (const { id } of film.uploads) film.remove(id);
    setRefusal(refusedFiles(await film.add([file])));
  };

  const startAnew = () => {
    // What was posted stays; what was chosen under another kind goes.
    for (const uploads of [pictures, film]) {
      if (uploads === files) uploads.posted();
      else uploads.discardAll();
    }
    change(emptyDraft);
    setKind('text');
    setPromo(false);
    setSlot(null);
    setRequestId(crypto.randomUUID());
  };

  const post = (audience: Audience) => {
    // Uploads in progress block posting.
    if (create.isPending || files?.isBusy) return;
    forget();
    const mediaIds = files?.mediaIds ?? [];
    const options = draft.options.map((option) => option.trim()).filter(Boolean);
    const missing = missingOf(kind, draft.text, mediaIds, options);
    if (missing) return setRefusal(new AppError(missing));
    const onSuccess = () => {
      if (slot) {
        const due = dueText(momentOf(slot));
        void toast(`${successTexts.content_scheduled} It appears ${due}.`, 'good', {
          label: 'See scheduled',
          onClick: () => void router.navigate({ to: '/admin/scheduled' }),
        });
      }
      startAnew();
      onPosted();
    };
    create.mutate(
      {
        audience,
        text: draft.text,
        mediaIds,
        options: kind === 'poll' ? options : null,
        isPromo,
        at: slot && momentOf(slot),
        requestId,
      },
      { onSuccess },
    );
  };

  return {
    kind,
    setKind: (next: PostKind) => {
      forget();
      setKind(next);
    },
    text: draft.text,
    setText: (text: string) => change({ text }),
    options: draft.options,
    setOptions: (options: string[]) => change({ options }),
    isPromo,
    setPromo,
    slot,
    setSlot: (next: Slot | null) => {
      forget();
      setSlot(next);
    },
    pictures: { ...pictures, remove: forgetting(forget, pictures.remove) },
    film: { ...film, remove: forgetting(forget, film.remove) },
    add,
    addFilm,
    post,
    isBlocked: files?.isBusy === true || (kind === 'video' && film.mediaIds.length === 0),
    /** The audience to which it is being sent. */
    sending: create.isPending ? create.variables.audience : null,
    error: refusal ?? create.error,
  };
}

export type Composition = ReturnType<typeof useComposition>;

const forgetting = (forget: () => void, remove: (id: string) => void) => (id: string) => {
  forget();
  remove(id);
};

/** What a post of a kind cannot be without; the command asks for the same. */
function missingOf(kind: PostKind, text: string, mediaIds: string[], options: string[]) {
  if (kind === 'poll') {
    if (text.trim() === '') return 'poll_text_required';
    return options.length < pollOptionsMin ? 'invalid_poll_options' : null;
  }
  const speaksForItself = kind === 'images' && mediaIds.length > 0;
  return text.trim() === '' && !speaksForItself ? 'post_text_required' : null;
}

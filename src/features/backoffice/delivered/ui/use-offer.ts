import { chatImagesMax } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { meantAs } from '@/entities/media/meant-as.ts';
import { refusedFiles } from '@/entities/media/refused-files.ts';
import type { Target, Upload } from '@/entities/media/upload-state.ts';
import { useUploads } from '@/entities/media/use-uploads.ts';
import { messagePrice } from '@/entities/wallet/message-price.ts';
import { AppError, isDefiniteRefusal, toAppError } from '@/lib/errors/app-error.ts';
import { askFor } from '@/lib/store/asked.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { useOfferItem } from '../data/queries.ts';
import { offerDraft, type OfferKind } from '../offer-draft.ts';

const targetOf = (kind: Exclude<OfferKind, 'text'>): Target => ({
  key: `store ${kind}`,
  purpose: 'chat',
  kinds: [kind],
  place: { label: 'New item', to: '/admin/store' },
});

/** A recording is measured when it is processed. */
const isUnmeasured = ({ kind, state }: Upload) => kind === 'audio' && state.step === 'processing';

/** The state of a new item: its draft, its files and its refusal. */
export function useOffer(onOffered: () => void) {
  const stored = offerDraft(useAccount().id);
  const draft = useStore(stored);
  const pictures = useUploads(targetOf('image'));
  const video = useUploads(targetOf('video'));
  const recording = useUploads(targetOf('audio'));
  const files = { image: pictures, video, audio: recording, text: null }[draft.kind];
  const isBusy = files !== null && (files.isBusy || files.uploads.some(isUnmeasured));
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const offer = useOfferItem(() => {
    files?.posted();
    stored.clear();
    onOffered();
  });
  const change = (part: Partial<ReturnType<typeof stored.get>>) => {
    setRefusal(null);
    stored.change(part);
  };

  const submit = async () => {
    if (offer.isPending || isBusy) return;
    const priceCents = messagePrice(draft.price);
    const mediaIds = files?.mediaIds ?? [];
    const isWhole = files === null || mediaIds.length > 0;
    if (!isWhole || draft.text.trim() === '' || draft.price.trim() === '') {
      return setRefusal(new AppError('media_message_fields_missing'));
    }
    if (typeof priceCents === 'string') return setRefusal(new AppError(priceCents));
    // What has failed would be left out.
    if (files?.hasMissing) return setRefusal(new AppError('upload_files_failed'));
    const item = { text: draft.text, mediaIds, priceCents };
    const asked = askFor(draft, item);
    change(asked);
    try {
      await offer.mutateAsync({ ...item, requestId: asked.requestId });
    } catch (thrown) {
      const error = toAppError(thrown);
      setRefusal(error);
      // An offer that may have arrived is repeated under the same request id.
      if (isDefiniteRefusal(error)) stored.change({ requestId: '' });
    }
  };

  const addPictures = async (chosen: File[]) => {
    const room = chosen.slice(0, Math.max(0, chatImagesMax - pictures.uploads.length));
    const aboutAll = room.length < chosen.length ? new AppError('too_many_images') : null;
    setRefusal(refusedFiles(await pictures.add(room), aboutAll));
  };
  const replace = async (list: typeof video, file: File) => {
    const refused = await list.replace(file);
    setRefusal(refusedFiles(refused ? [refused] : []));
  };
  /** Dropped or pasted files say themselves what they are. */
  const attach = async (given: File[]) => {
    const kind = meantAs(given);
    const [first] = given;
    if (!first || kind === 'mixed' || (kind !== 'image' && given.length > 1)) {
      return setRefusal(new AppError('media_kinds_mixed'));
    }
    change({ kind });
    await (kind === 'image'
      ? addPictures(given)
      : replace(kind === 'video' ? video : recording, first));
  };

  return {
    draft,
    pictures,
    video,
    recording,
    refusal,
    isBusy,
    isPending: offer.isPending,
    change,
    chooseKind: (kind: OfferKind) => change({ kind }),
    attach,
    addPictures,
    addVideo: (file: File) => replace(video, file),
    addRecording: async (file: File, durationMs: number) => {
      setRefusal(refusedFiles(await recording.add([file], { durationMs })));
    },
    submit,
  };
}

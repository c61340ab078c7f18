import type { ReleasePicture } from '@domain/answers/linked-release.ts';
import type { ReleaseForm } from '@domain/release-forms.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { mediaApi } from '@/entities/media/api.ts';
import { fetchLinkedRelease, submitRelease, withdrawRelease } from './api.ts';
import { releaseKeys } from './keys.ts';

const WHILE_MADE_MS = 2500;

/** Read again while a picture is processed. */
export const linkedReleaseQuery = (key: string) =>
  queryOptions({
    queryKey: releaseKeys.linked(key),
    queryFn: () => fetchLinkedRelease(key),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.pictures.some((picture) => picture.state === 'processing')
        ? WHILE_MADE_MS
        : false,
  });

type Pictures = Partial<Record<ReleasePicture, File | null>>;

/** Submits the fields and sends the pictures that are not there yet. */
async function send(key: string, fields: Record<string, string | boolean>, pictures: Pictures) {
  const files = Object.entries(pictures).flatMap(([kind, file]) =>
    file ? [{ kind: kind as ReleasePicture, file }] : [],
  );
  const { uploads } = await submitRelease(
    key,
    fields,
    files.map(({ kind, file }) => ({ kind, bytes: file.size, type: file.type })),
  );
  const { signal } = new AbortController();
  await Promise.all(
    uploads.map(async ({ kind, media_id: mediaId, ...slot }) => {
      const file = pictures[kind];
      if (file) await mediaApi.store({ mediaId, ...slot }, file, { onPart: () => {}, signal });
    }),
  );
}

export function useSubmitRelease(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id_document, id_selfie, ...fields }: ReleaseForm) =>
      send(key, fields, { id_document, id_selfie }),
    // Also after a failure: the fields may have arrived without a picture.
    onSettled: () => client.invalidateQueries({ queryKey: releaseKeys.linked(key) }),
  });
}

export function useSendPictures(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pictures: Pictures) => send(key, {}, pictures),
    onSettled: () => client.invalidateQueries({ queryKey: releaseKeys.linked(key) }),
  });
}

export function useWithdrawRelease(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => withdrawRelease(key),
    onSuccess: (release) => client.setQueryData(linkedReleaseQuery(key).queryKey, release),
  });
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from '@/lib/store/use-store.ts';
import { mediaApi } from '@/entities/media/api.ts';
import { createApplication } from '../application.ts';
import { draft, type PictureKind } from '../draft.ts';
import { readReferrer } from '../referrer.ts';
import {
  applyAsGuest,
  applyAsMember,
  fetchAgreement,
  fetchMyApplication,
  fetchOwnProfile,
  replacePicture,
  requireFreeName,
  signAgreement,
  signUpCreator,
} from './api.ts';
import { enrolmentKeys } from './keys.ts';

/** The application that this tab sends; kept when its screens are left. */
export const application = createApplication({
  requireFreeName,
  signUp: signUpCreator,
  applyAsGuest,
  applyAsMember,
  store: (slot, file, onPart) =>
    mediaApi.store(slot, file, { onPart, signal: new AbortController().signal }),
  readReferrer,
});

export const useApplication = () => useStore(application);
export const useDraft = () => useStore(draft);

const WHILE_MADE_MS = 2500;

/** Refetched at intervals while a picture is processed. */
export const myApplicationQuery = queryOptions({
  queryKey: enrolmentKeys.mine,
  queryFn: fetchMyApplication,
  refetchInterval: ({ state }) =>
    state.data?.pictures.some((picture) => picture.state === 'processing') ? WHILE_MADE_MS : false,
});

export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: enrolmentKeys.profile(userId),
    queryFn: fetchOwnProfile,
  });

export const agreementQuery = queryOptions({
  queryKey: enrolmentKeys.agreement,
  queryFn: fetchAgreement,
});

/** Signs with the legal name; a version that is no longer in force is fetched again. */
export const useSignAgreement = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, name }: { version: number; name: string }) =>
      signAgreement(version, name),
    onSettled: () => client.invalidateQueries({ queryKey: enrolmentKeys.agreement }),
  });
};

/** Uploads a picture of the application again; resolves when it has arrived. */
export const useReplacePicture = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (picture: {
      kind: PictureKind;
      file: File;
      onPart: (part: number) => void;
    }) => {
      const { kind, file, onPart } = picture;
      const slot = await replacePicture({ kind, bytes: file.size, type: file.type });
      const { signal } = new AbortController();
      await mediaApi.store(slot, file, { onPart, signal });
    },
    onSettled: () => client.invalidateQueries({ queryKey: enrolmentKeys.mine }),
  });
};

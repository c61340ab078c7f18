import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { mediaClient } from '@/entities/media/media-client.ts';
import { createApplication } from '../application.ts';
import { draft, type PictureKind } from '../draft.ts';
import { readReferrer } from '../referrer.ts';
import {
  applyAsGuest,
  applyAsMember,
  fetchMyApplication,
  fetchOwnProfile,
  replacePicture,
  requireFreeName,
  signUpCreator,
} from './api.ts';

/** The application that this tab sends; kept when its screens are left. */
export const application = createApplication({
  requireFreeName,
  signUp: signUpCreator,
  applyAsGuest,
  applyAsMember,
  store: (slot, file, onPart) =>
    mediaClient().store(slot, file, { onPart, signal: new AbortController().signal }),
  readReferrer,
});

export const useApplication = () => useSyncExternalStore(application.subscribe, application.get);
export const useDraft = () => useSyncExternalStore(draft.subscribe, draft.get);

export const enrolmentKeys = {
  mine: ['enrolment', 'mine'] as const,
  profile: (userId: string) => ['enrolment', 'profile', userId] as const,
};

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
      await mediaClient().store(slot, file, { onPart, signal });
    },
    onSettled: () => client.invalidateQueries({ queryKey: enrolmentKeys.mine }),
  });
};

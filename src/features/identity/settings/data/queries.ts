import type { CreatorSettings } from '@domain/answers/settings.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { accountKeys } from '@/entities/account/keys.ts';
import {
  allowXPosting,
  beginTwitterLink,
  doReportReady,
  endOffer,
  saveCategories,
  saveChatPrices,
  saveChatReasons,
  saveFee,
  savePageRules,
  saveProfile,
  sendPicture,
  setInvisible,
  startOffer,
  unlinkTwitter,
  fetchCreatorSettings,
  fetchFirstSteps,
  fetchOffersX,
  fetchXPosting,
  finishTwitterLink,
  setXPosting,
} from './api.ts';

const settingsKeys = {
  mine: (userId: string) => ['settings', userId] as const,
  offersX: ['settings', 'offers-x'] as const,
  xPosting: (userId: string) => ['settings', 'x-posting', userId] as const,
  linking: (code: string) => ['settings', 'linking', code] as const,
};

/** Keyed by user, so that no user sees the settings of another one. */
export const creatorSettingsQuery = (userId: string) =>
  queryOptions({ queryKey: settingsKeys.mine(userId), queryFn: fetchCreatorSettings });

/** Refetched whenever the home page opens, because the steps are done on other screens. */
export const firstStepsQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.firstSteps(userId),
    queryFn: fetchFirstSteps,
    refetchOnMount: 'always',
  });

export const useReportReady = (userId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: doReportReady,
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.firstSteps(userId) }),
  });
};

/** Whether this site's Auth offers X; only then it can be linked. */
export const offersXQuery = queryOptions({
  queryKey: settingsKeys.offersX,
  queryFn: fetchOffersX,
  staleTime: Infinity,
  retry: false,
});

type Settings = {
  userId: string;
  settings: CreatorSettings;
  /** Called when other cached data of this user are outdated. */
  onSaved: () => void;
};

export const SettingsContext = createContext<Settings | null>(null);

export function useSettings(): Settings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings() outside of the settings page');
  return settings;
}

/** Refetches the settings after a save; resolves with the new settings. */
export function useReadAgain() {
  const client = useQueryClient();
  const { userId, onSaved } = useSettings();
  const query = creatorSettingsQuery(userId);
  return async () => {
    await client.invalidateQueries({ queryKey: query.queryKey });
    onSaved();
    return client.getQueryData(query.queryKey);
  };
}

/** Saves one section; resolves with the settings when they are refetched. */
export function useSave<Input>(save: (input: Input) => Promise<void>) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async (input: Input) => {
      await save(input);
      return readAgain();
    },
  });
}

/**
 * Redeems the code of X's redirect. A query instead of a mutation, because the redirect is the
 * action: it runs once, however often the page renders.
 */
export const linkingQuery = (code: string | undefined, readAgain: () => Promise<unknown>) =>
  queryOptions({
    queryKey: settingsKeys.linking(code ?? ''),
    queryFn: async () => {
      await finishTwitterLink(code ?? '');
      await readAgain();
      return true;
    },
    enabled: code !== undefined,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

type PageRule = keyof CreatorSettings['rules'];

export const useSaveFee = () => useSave(saveFee);
export const useSaveChatPrices = () => useSave(saveChatPrices);
export const useSaveChatReasons = () => useSave(saveChatReasons);
export const useSaveCategories = () => useSave(saveCategories);
export const useSaveProfile = () => useSave(saveProfile);
export const useSavePageRule = (rule: PageRule) =>
  useSave((isOn: boolean) => savePageRules({ [rule]: isOn }));
export const useSetInvisible = () => useSave(setInvisible);
export const useStartOffer = () => useSave(startOffer);
export const useEndOffer = () => useSave<void>(endOffer);
export const useUnlinkTwitter = () => useSave<void>(unlinkTwitter);

/** Leaves the page for X. */
export const useBeginTwitterLink = () => useMutation({ mutationFn: beginTwitterLink });

export const xPostingQuery = (userId: string) =>
  queryOptions({ queryKey: settingsKeys.xPosting(userId), queryFn: fetchXPosting });

export const useSetXPosting = (userId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setXPosting,
    onSettled: () => client.invalidateQueries(xPostingQuery(userId)),
  });
};

/** Leaves the page for X. */
export const useAllowXPosting = () => useMutation({ mutationFn: allowXPosting });

type PictureUpload = { file: File } & Parameters<typeof sendPicture>[2];

/** Sends a picture of the profile; over when the worker has decided. */
export const useSendPicture = (kind: 'avatar' | 'cover', onSettled: () => Promise<unknown>) =>
  useMutation({
    mutationFn: ({ file, ...report }: PictureUpload) => sendPicture(kind, file, report),
    onSettled,
  });

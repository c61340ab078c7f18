import type { CreatorSettings } from '@domain/answers/settings.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { accountKeys } from '@/entities/account/keys.ts';
import {
  doReportReady,
  fetchCreatorSettings,
  fetchFirstSteps,
  fetchOffersX,
  finishTwitterLink,
} from './api.ts';

const settingsKeys = {
  mine: (userId: string) => ['settings', userId] as const,
  offersX: ['settings', 'offers-x'] as const,
  linking: (code: string) => ['settings', 'linking', code] as const,
};

/** Keyed by the user, so that nobody ever sees the last one's settings. */
export const creatorSettingsQuery = (userId: string) =>
  queryOptions({ queryKey: settingsKeys.mine(userId), queryFn: fetchCreatorSettings });

/** Asked whenever the home is opened: the steps are done on other screens. */
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

/** Whether this site's Auth offers X; linking it is shown only then. */
export const offersXQuery = queryOptions({
  queryKey: settingsKeys.offersX,
  queryFn: fetchOffersX,
  staleTime: Infinity,
  retry: false,
});

type Settings = {
  userId: string;
  settings: CreatorSettings;
  /** What other parts of the page have read of this user is out of date. */
  onSaved: () => void;
};

export const SettingsContext = createContext<Settings | null>(null);

export function useSettings(): Settings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings() outside of the settings page');
  return settings;
}

/** Reads the settings again after something was saved; answers what the page then shows. */
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

/**
 * Saves one part of the settings; it is over when the page shows what was kept, and answers that.
 */
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
 * Redeems the code with which X sent the user back. A query and not a mutation, because coming
 * back is the act: it runs once however often the page is drawn.
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

import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '@/lib/errors/app-error.ts';
import { deviceStorage } from '@/lib/store/browser-storage.ts';
import { oauthProviders, type OauthProvider } from '@/entities/user/oauth-providers.ts';
import { signInKeys } from '../../keys.ts';
import { chooseUsername, finishSignIn, offeredProviders, signInBy, welcome } from './api.ts';

const KNOWN = 'oauthProviders';

/** The providers of the last visit, so that the layout does not shift when they are loaded. */
function lastOffered(): OauthProvider[] | undefined {
  const stored = deviceStorage.read(KNOWN);
  return stored === null
    ? undefined
    : oauthProviders.filter((provider) => stored.includes(`"${provider}"`));
}

/** The OAuth providers that this site offers. */
export const oauthProvidersQuery = queryOptions({
  queryKey: signInKeys.providers,
  queryFn: async () => {
    const offered = await offeredProviders(oauthProviders);
    deviceStorage.write(KNOWN, JSON.stringify(offered));
    return offered;
  },
  placeholderData: lastOffered,
  staleTime: Infinity,
  retry: false,
});

export const useSignInBy = () => useMutation({ mutationFn: signInBy });

/**
 * A query instead of a mutation, because the redirect is the action: it runs once, however often
 * the page renders.
 */
export const callbackQuery = (code: string | undefined) =>
  queryOptions({
    queryKey: signInKeys.callback(code),
    queryFn: async () => {
      await finishSignIn(code ?? '');
      return true;
    },
    enabled: code !== undefined,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Welcomes a new user under the given or a chosen username. */
export const useWelcome = (username: string) =>
  useMutation({
    mutationFn: (chosen: string) => (chosen === username ? welcome() : chooseUnlessGreeted(chosen)),
  });

/** A user who was welcomed meanwhile, in another tab, keeps that name. */
async function chooseUnlessGreeted(chosen: string): Promise<void> {
  try {
    await chooseUsername(chosen);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}

import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '@/lib/errors/app-error.ts';
import { oauthProviders, type OauthProvider } from '@/entities/user/oauth-providers.ts';
import { chooseUsername, finishSignIn, offeredProviders, signInBy, welcome } from './api.ts';

const KNOWN = 'oauthProviders';

/** What was offered at the last visit, so that nothing moves when the answer comes. */
function lastOffered(): OauthProvider[] | undefined {
  const stored = localStorage.getItem(KNOWN);
  return stored === null
    ? undefined
    : oauthProviders.filter((provider) => stored.includes(`"${provider}"`));
}

/** The providers by which users may sign in here. */
export const oauthProvidersQuery = queryOptions({
  queryKey: ['arrival', 'oauthProviders'] as const,
  queryFn: async () => {
    const offered = await offeredProviders(oauthProviders);
    localStorage.setItem(KNOWN, JSON.stringify(offered));
    return offered;
  },
  placeholderData: lastOffered,
  staleTime: Infinity,
  retry: false,
});

export const useSignInBy = () => useMutation({ mutationFn: signInBy });

/** A query and not a mutation, because coming back is the act: once, however often it is drawn. */
export const callbackQuery = (code: string | undefined) =>
  queryOptions({
    queryKey: ['arrival', 'code', code] as const,
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

/** Greets a newcomer under the name that they keep or choose. */
export const useWelcome = (username: string) =>
  useMutation({
    mutationFn: (chosen: string) => (chosen === username ? welcome() : chooseUnlessGreeted(chosen)),
  });

/** Who was greeted meanwhile, in another tab, keeps the name of that moment. */
async function chooseUnlessGreeted(chosen: string): Promise<void> {
  try {
    await chooseUsername(chosen);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}

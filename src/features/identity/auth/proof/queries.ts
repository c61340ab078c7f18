import { useMutation } from '@tanstack/react-query';
import { beginAgeCheck } from './api.ts';
import { markReturn } from './return-mark.ts';

/**
 * Begins a check and leaves for the provider, which leads back to this page. Answers only where
 * there is no need to leave, because an age is proven already.
 */
export function useBeginAgeCheck() {
  return useMutation({
    mutationFn: async () => {
      const { pathname, search, hash } = window.location;
      const address = await beginAgeCheck(pathname + search + hash);
      if (address === null) return;
      markReturn();
      window.location.assign(address);
      // The button stays as it is until the page is left, and shown again by the browser's way back.
      await new Promise((shown) => window.addEventListener('pageshow', shown, { once: true }));
    },
  });
}

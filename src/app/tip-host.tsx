import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { tipRequest } from '@/entities/wallet/tip-request.ts';
import { tipDraft } from '@/features/wallet/tip-draft.ts';
import { useStore } from '@/lib/store/use-store.ts';

const TipDialog = lazy(async () => ({
  default: (await import('@/features/wallet/ui/tip-dialog.tsx')).TipDialog,
}));

/** Shows the sheet of a tip over the page of a fan. */
export function TipHost({ owner }: { owner: string }) {
  const asked = useStore(tipRequest);
  const page = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  useReturn(owner);
  // A sheet belongs to the page that asked for it.
  useEffect(() => () => tipRequest.set(null), [page]);
  if (!asked) return null;
  return (
    <Suspense>
      <TipDialog
        creator={asked.creator}
        amountCents={asked.amountCents}
        returnTo={(cents) => `${page}#tip-${cents ?? ''}`}
        onClose={() => tipRequest.set(null)}
      />
    </Suspense>
  );
}

/** Opens the sheet again for an address that card and top-up lead back to. */
function useReturn(owner: string): void {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const amount = /^tip-(\d*)$/.exec(hash)?.[1];
    if (amount === undefined) return;
    router.history.replace(router.state.location.href.replace(/#.*/, ''));
    const { words: _words, ...creator } = tipDraft(owner).get();
    if (creator.id === '') return;
    tipRequest.set({ creator, amountCents: Number(amount) || undefined });
  }, [hash, owner, router]);
}

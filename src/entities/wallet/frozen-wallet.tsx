import { useQuery } from '@tanstack/react-query';
import { classes } from '@/ui/classes.ts';
import { TextLink } from '@/ui/text-link.tsx';

/** Query key of the balance. */
const balanceKey = ['session', 'account', 'balance'];

/** Whether a disputed payment freezes the wallet, so that nothing can be spent or topped up. */
export function useIsFrozen(): boolean {
  const { data } = useQuery<{ is_frozen?: boolean } | null>({
    queryKey: balanceKey,
    // Observes the cache only; another query reads the balance.
    enabled: false,
  });
  return data?.is_frozen === true;
}

/** The notice of a frozen wallet, with a link to support. */
export function FrozenWallet({ className }: { className?: string }) {
  return (
    <p role="status" className={classes('text-sm text-warning', className)}>
      Your wallet is frozen because one of your payments is disputed.{' '}
      <TextLink to="/support" className="underline">
        Write to support
      </TextLink>
      .
    </p>
  );
}

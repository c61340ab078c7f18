import { useQuery } from '@tanstack/react-query';
import { classes } from '@/ui/classes.ts';
import { TextLink } from '@/ui/text-link.tsx';

/** The balance in the cache, under the wallet's key. */
const balanceKey = ['session', 'account', 'balance'];

/** Whether nothing can be spent or topped up while a payment is disputed; follows live. */
export function useIsFrozen(): boolean {
  const { data } = useQuery<{ is_frozen?: boolean } | null>({
    queryKey: balanceKey,
    // Read elsewhere; only looked at here.
    enabled: false,
  });
  return data?.is_frozen === true;
}

/** Says why nothing can be paid, and the way on. */
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

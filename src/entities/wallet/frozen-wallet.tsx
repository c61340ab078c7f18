import { classes } from '@/ui/classes.ts';
import { TextLink } from '@/ui/text-link.tsx';

/** The notice of a frozen wallet, with a link to support. */
export function FrozenWallet({ className }: { className?: string }) {
  return (
    <p role="status" className={classes('text-sm text-warning', className)}>
      Your wallet is frozen because one of your payments is disputed. Until that is settled, nothing
      can be topped up, spent or renewed.{' '}
      <TextLink to="/support" className="underline">
        Write to support
      </TextLink>
      .
    </p>
  );
}

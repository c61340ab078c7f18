import type { ReactNode } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { FormError } from '@/ui/form-error.tsx';
import type { Redeemed } from '../data/api.ts';
import { useRedeemTrial } from '../data/queries.ts';
import { TrialWords } from './trial-words.tsx';

/** Codes of refusals that a retry would get again. */
const lasting: ReadonlySet<string> = new Set([
  'already_redeemed',
  'trial_expired',
  'trial_email_mismatch',
  'trial_redeemed_once',
  'trial_not_found',
  'invalid_trial_code',
]);

type RedeemTrialProps = {
  code: string;
  /** Says which account would redeem it. */
  account: ReactNode;
  onRedeemed: (redeemed: Redeemed) => void;
};

/** The button with which a fan redeems a free trial. */
export function RedeemTrial({ code, account, onRedeemed }: RedeemTrialProps) {
  const redeem = useRedeemTrial(code);
  if (redeem.error instanceof AppError && lasting.has(redeem.error.code)) {
    return (
      <Card className="flex flex-col items-start gap-4 p-5">
        <p role="alert" className="text-pretty">
          {textOf(redeem.error)}
        </p>
        {redeem.error.code === 'trial_email_mismatch' && account}
        <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
          Browse creators
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-4 p-5">
      <TrialWords />
      {account}
      <FormError>{redeem.error ? textOf(redeem.error) : undefined}</FormError>
      <Button
        variant="primary"
        wide
        pending={redeem.isPending || redeem.isSuccess}
        onClick={() => redeem.mutate(undefined, { onSuccess: onRedeemed })}
      >
        Start free trial now
      </Button>
    </Card>
  );
}

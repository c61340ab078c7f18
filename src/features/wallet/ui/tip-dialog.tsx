import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { formatUsd, formatUsdShort } from '@/lib/money/format.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Chips } from '@/ui/chips.tsx';
import { MoneyConfirmation } from '@/entities/wallet/money-confirmation.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { cardQuery, useSendTip } from '../data/queries.ts';
import { tipPresetsCents } from '../limits.ts';
import { isTipPreset, readTip, typedDollars } from '../tip.ts';

const OTHER = 'other';

type TipDialogProps = {
  creator: { id: string; username: string; name: string };
  /** Initial amount in whole cents, from the address. */
  amountCents?: number | undefined;
  onClose: () => void;
};

/** Sends a tip from the wallet. The address holds the amount, so that a redirect returns to it. */
export function TipDialog({ creator, amountCents, onClose }: TipDialogProps) {
  const { balance_cents: balance } = useAccount();
  const { data: card } = useQuery(cardQuery);
  const tip = useSendTip();
  const amount = useTipAmount(amountCents ?? tipPresetsCents[1]);
  const { read } = amount;
  const cents = 'cents' in read ? read.cents : null;

  const pay = async (requestId: string) => {
    // The button is disabled without a price.
    if (cents === null) return;
    await tip.mutateAsync({ creatorId: creator.id, amountCents: cents, requestId });
  };
  // The balance loads for a moment if the page was opened with the dialog in its address.
  if (balance == null) return null;
  return (
    <MoneyConfirmation
      open
      onClose={onClose}
      title={`Tip ${creator.name}`}
      action="Send tip"
      priceCents={cents}
      source={{ kind: 'wallet', balanceCents: balance }}
      reason="tip"
      hasCard={card === undefined ? undefined : card !== null}
      returnTo={`/${creator.username}?action=tip&amount=${cents ?? ''}`}
      requestKey={`tip:${creator.id}:${cents ?? ''}`}
      onPay={pay}
      receipt={`${successTexts.tip_sent} ${formatUsd(cents ?? 0)} from your balance.`}
    >
      <Chips
        label="Amount"
        className="mb-4"
        value={amount.isOther ? OTHER : String(cents ?? '')}
        onChange={(value) => amount.choose(value === OTHER ? null : Number(value))}
        options={[
          ...tipPresetsCents.map((preset) => ({
            value: String(preset),
            label: formatUsdShort(preset),
          })),
          { value: OTHER, label: 'Other' },
        ]}
      />
      {amount.isOther && (
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          placeholder="25"
          maxLength={8}
          value={amount.typed}
          error={amount.refusal && sentenceFor(amount.refusal)}
          onBlur={amount.leave}
          onChange={(event) => amount.type(event.target.value)}
        />
      )}
    </MoneyConfirmation>
  );
}

function useTipAmount(firstCents: number) {
  const [isOther, setIsOther] = useState(!isTipPreset(firstCents));
  const [typed, setTyped] = useState(typedDollars(firstCents));
  const [wasTyped, setWasTyped] = useState(true);
  const read = readTip(typed);
  return {
    isOther,
    typed,
    read,
    /** Shown only after the user has typed, because an empty new field is not an error. */
    refusal: wasTyped && 'refusal' in read ? read.refusal : undefined,
    /** Chooses a preset, or null for a typed amount. */
    choose: (preset: number | null) => {
      setIsOther(preset === null);
      setTyped(preset === null ? '' : typedDollars(preset));
      setWasTyped(false);
    },
    type: (next: string) => {
      setTyped(next.replace(/[^\d.$,]/g, ''));
      setWasTyped(true);
    },
    leave: () => setWasTyped(true),
  };
}

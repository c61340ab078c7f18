import { useQuery } from '@tanstack/react-query';
import { messageTextMax } from '@generated/limits.gen.ts';
import { useEffect, useState } from 'react';
import type { TipTarget } from '@/entities/wallet/tip-request.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { TextArea } from '@/ui/text-area.tsx';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { formatUsdShort, formatWithApprox } from '@/lib/money/format.ts';
import { typedDollars } from '@/lib/money/typed-dollars.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Chips } from '@/ui/chips.tsx';
import { MoneyConfirmation } from '@/entities/wallet/money-confirmation.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { cardQuery, useSendTip } from '../data/queries.ts';
import { tipPresetsCents } from '../limits.ts';
import { tipDraft } from '../tip-draft.ts';
import { isTipPreset, readTip, tipFailure } from '../tip.ts';

const OTHER = 'other';

type TipDialogProps = {
  creator: TipTarget;
  /** Initial amount in whole cents, from the address. */
  amountCents?: number | undefined;
  /** The address that opens this dialog again with an amount; on the creator's page by default. */
  returnTo?: (cents: number | null) => string;
  onClose: () => void;
};

/**
 * Sends a tip from the wallet, with words or without. The address holds the amount and the draft the
 * words, so that a redirect returns to both.
 */
export function TipDialog({ creator, amountCents, onClose, ...props }: TipDialogProps) {
  const { balance_cents: balance, id: me } = useAccount();
  const message = useWords(me, creator);
  const words = message.words.trim();
  const { data: card } = useQuery(cardQuery);
  const tip = useSendTip();
  const rate = useRate();
  const amount = useTipAmount(amountCents ?? tipPresetsCents[1]);
  const { read } = amount;
  const cents = 'cents' in read ? read.cents : null;

  const pay = async (requestId: string) => {
    // The button is disabled without a price.
    if (cents === null) return;
    const { id: creatorId, itemId } = creator;
    try {
      await tip.mutateAsync({ creatorId, itemId, amountCents: cents, words, requestId });
    } catch (error) {
      throw tipFailure(error);
    }
    message.clear();
  };
  const { returnTo = (at) => `/${creator.username}?action=tip&amount=${at ?? ''}` } = props;
  // The balance loads for a moment if the page was opened with the dialog in its address.
  if (balance == null) return null;
  return (
    <MoneyConfirmation
      open
      onClose={onClose}
      title={`Tip ${creator.name}`}
      subject="Tip"
      payee={creator.name}
      action="Send tip"
      priceCents={cents}
      source={{ kind: 'wallet', balanceCents: balance }}
      reason="tip"
      hasCard={card === undefined ? undefined : card !== null}
      returnTo={returnTo(cents)}
      requestKey={`tip:${creator.itemId ?? creator.id}:${cents ?? ''}${words && `:${words}`}`}
      onPay={pay}
      receipt={`${successTexts.tip_sent} ${formatWithApprox(cents ?? 0, rate)} from your balance.`}
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
          className="mb-2"
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
      <TextArea
        label="Message (optional)"
        className="mb-4"
        minRows={1}
        maxLength={messageTextMax}
        value={message.words}
        onChange={(event) => message.write(event.target.value)}
      />
    </MoneyConfirmation>
  );
}

/** The words of a tip to this creator; those to another one are dropped. */
function useWords(me: string, { id, username, name, itemId }: TipTarget) {
  const draft = tipDraft(me);
  const kept = useStore(draft);
  useEffect(() => {
    const words = draft.get().id === id ? draft.get().words : '';
    draft.change({ id, username, name, itemId, words });
  }, [draft, id, username, name, itemId]);
  return {
    words: kept.id === id ? kept.words : '',
    write: (words: string) => draft.change({ words }),
    clear: draft.clear,
  };
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

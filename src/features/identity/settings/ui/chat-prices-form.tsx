import type { ChatPrices } from '@domain/answers/settings.ts';
import { feeInputMax } from '@generated/limits.gen.ts';
import { useState, type SubmitEvent } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { keepPriceCharacters } from '@/lib/money/parse.ts';
import { TextField } from '@/ui/text-field.tsx';
import { saveChatPrices } from '../data/api.ts';
import { useSave, useSettings } from '../data/queries.ts';
import { chatKinds, readChatPrice, typedPrice, type ChatKind } from '../prices.ts';
import { SaveBar } from '@/ui/save-bar.tsx';
import { useUnsaved } from './unsaved.ts';

const labels = { text: 'Text message', audio: 'Audio call', video: 'Video call' } as const;

type Typed = Record<ChatKind, string>;
/** An empty string marks a field as invalid without a text. */
type Refusals = Partial<Record<ChatKind | 'form', string>>;

const typedPrices = (prices: ChatPrices): Typed => ({
  text: typedPrice(prices.text_cents),
  audio: typedPrice(prices.audio_cents),
  video: typedPrice(prices.video_cents),
});

/** The prices of a message and of calls; all three are required. */
export function ChatPricesForm() {
  const { settings } = useSettings();
  const save = useSave(saveChatPrices);
  const saved = typedPrices(settings.chat_prices);
  const [typed, setTyped] = useState(saved);
  const [refusals, setRefusals] = useState<Refusals>({});
  const isDirty = chatKinds.some((kind) => typed[kind] !== saved[kind]);
  useUnsaved('chat-prices', isDirty);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = readAll(typed);
    if ('refusals' in read) return setRefusals(read.refusals);
    setRefusals({});
    save.mutate(read.cents, {
      onSuccess: (kept) => kept && setTyped(typedPrices(kept.chat_prices)),
      onError: (error) => setRefusals(refusalsOf(error)),
    });
  };
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={submit}>
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-3">
        {chatKinds.map((kind) => (
          <TextField
            key={kind}
            label={labels[kind]}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.49"
            value={typed[kind]}
            error={refusals[kind]}
            onChange={(event) =>
              setTyped({
                ...typed,
                [kind]: keepPriceCharacters(event.target.value, feeInputMax, typed[kind]),
              })
            }
          />
        ))}
      </div>
      <SaveBar
        action="Save chat prices"
        isDirty={isDirty}
        isSaving={save.isPending}
        isSaved={save.isSuccess && !isDirty && Object.keys(refusals).length === 0}
        error={refusals.form}
      />
    </form>
  );
}

function readAll(typed: Typed): { cents: Record<ChatKind, number> } | { refusals: Refusals } {
  const empty = chatKinds.filter((kind) => typed[kind].trim() === '');
  if (empty.length > 0) {
    const marks = Object.fromEntries(empty.map((kind) => [kind, '']));
    return { refusals: { ...marks, form: sentenceFor('chat_prices_empty') } };
  }
  const refusals: Refusals = {};
  const cents = { text: 0, audio: 0, video: 0 };
  for (const kind of chatKinds) {
    const read = readChatPrice(kind, typed[kind]);
    if ('refusal' in read) refusals[kind] = sentenceFor(read.refusal);
    else cents[kind] = read.cents;
  }
  return Object.keys(refusals).length > 0 ? { refusals } : { cents };
}

function refusalsOf(error: Error): Refusals {
  const field = error instanceof AppError ? error.detail['field'] : undefined;
  const kind = chatKinds.find((one) => one === field);
  return { [kind ?? 'form']: textOf(error) };
}

import {
  messagePriceInputMax,
  messagePriceMaxCents,
  messagePriceMinCents,
  messageTextMax,
  textareaRowsMax,
  textareaRowsMin,
} from '@generated/limits.gen.ts';
import { DollarSign, SendHorizontal, X } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { sentenceFor } from '@/shared/errors/sentences.ts';
import { keepPriceCharacters, parsePrice } from '@/shared/money/parse.ts';
import { useAccount } from '@/shared/session/viewer.tsx';
import { classes } from '@/shared/ui/classes.ts';
import { IconButton } from '@/shared/ui/icon-button.tsx';
import type { Conversation } from '../data/api.ts';
import type { Draft } from '../message.ts';
import { useDraft } from './use-draft.ts';

const LINE_REM = 1.375;
const PADDING_REM = 1.375;

type ComposerProps = {
  partner: Conversation['partner'];
  onSend: (draft: Draft) => void;
  onTyping: () => void;
};

/** Where a message is written; creators may set a price, which locks what they write. */
export function Composer({ partner, onSend, onTyping }: ComposerProps) {
  const mayPrice = useAccount().role === 'creator' && partner.role === 'fan';
  const [text, setText] = useDraft(partner.id);
  const [price, setPrice] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();

  const send = () => {
    if (!text.trim()) return;
    const priceCents = price === null ? null : parsePrice(price);
    if (price !== null && priceCents === null) {
      return setRefusal(sentenceFor('message_price_format'));
    }
    if (priceCents !== null && !isInRange(priceCents)) {
      return setRefusal(sentenceFor('message_price_range'));
    }
    setRefusal(undefined);
    setText('');
    setPrice(null);
    onSend({
      requestId: crypto.randomUUID(),
      toId: partner.id,
      text,
      mediaIds: [],
      priceCents,
      showsText: false,
      createdAt: new Date().toISOString(),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={submit}
      className="shrink-0 border-t border-line px-2 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:px-4"
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-2">
        {price !== null && (
          <PriceRow price={price} onChange={setPrice} onDrop={() => setPrice(null)} />
        )}
        <p role="alert" className="ps-3 text-sm text-bad empty:hidden">
          {refusal}
        </p>
        <div className="flex items-end gap-1">
          {mayPrice && price === null && (
            <IconButton icon={DollarSign} label="Set a price" onClick={() => setPrice('')} />
          )}
          <Writing
            label={`Message ${partner.name}`}
            text={text}
            onChange={(next) => {
              setText(next);
              onTyping();
            }}
            onEnter={send}
          />
          <IconButton
            icon={SendHorizontal}
            label="Send"
            type="submit"
            disabled={!text.trim()}
            // On a phone the keyboard stays open for the next message.
            onPointerDown={(event) => event.preventDefault()}
            className="text-accent disabled:text-quiet"
          />
        </div>
      </div>
    </form>
  );
}

function isInRange(cents: number): boolean {
  return cents >= messagePriceMinCents && cents <= messagePriceMaxCents;
}

type WritingProps = {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
};

/** One line at rest, three while somebody writes, ten at most. */
function Writing({ label, text, onChange, onEnter }: WritingProps) {
  const [isActive, setIsActive] = useState(false);
  const rows = isActive || text ? textareaRowsMin : 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // With a real keyboard Enter sends; on a phone it makes a line, and the button sends.
    const isPlain = !event.shiftKey && window.matchMedia('(pointer: fine)').matches;
    if (event.ctrlKey || event.metaKey || isPlain) {
      event.preventDefault();
      onEnter();
    }
  };
  return (
    <textarea
      dir="auto"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={messageTextMax}
      rows={rows}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onFocus={() => setIsActive(true)}
      onBlur={() => setIsActive(false)}
      className={classes(
        'field-sizing-content min-w-0 grow resize-none rounded-xl border border-transparent bg-raised px-4 py-2.5 placeholder:text-quiet',
        'transition-[min-height] duration-150 focus-visible:outline-offset-0',
      )}
      style={{
        minHeight: `${rows * LINE_REM + PADDING_REM}rem`,
        maxHeight: `${textareaRowsMax * LINE_REM + PADDING_REM}rem`,
      }}
    />
  );
}

type PriceRowProps = { price: string; onChange: (price: string) => void; onDrop: () => void };

function PriceRow({ price, onChange, onDrop }: PriceRowProps) {
  return (
    <div className="flex items-center gap-2 ps-3">
      <label className="flex items-center gap-2 text-sm">
        Price
        <input
          inputMode="decimal"
          autoComplete="off"
          placeholder="$5.00"
          value={price}
          ref={(input) => input?.focus()}
          onChange={(event) =>
            onChange(keepPriceCharacters(event.target.value, messagePriceInputMax))
          }
          className="h-9 w-24 rounded-md border border-edge bg-surface px-3 tabular"
        />
      </label>
      <p className="text-sm text-quiet">Locked until it is paid.</p>
      <IconButton icon={X} label="Send without a price" onClick={onDrop} className="ms-auto" />
    </div>
  );
}

import type { ChatPrices } from '@domain/answers/settings.ts';
import { SaveBar } from '@/ui/save-bar.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { useSaveChatPrices, useSettings } from '../data/queries.ts';
import { chatKinds, chatPricesSchema, typedPrice } from '../prices.ts';
import { PriceField } from './price-field.tsx';
import { useUnsaved } from './unsaved.ts';

const labels = { text: 'Text message', audio: 'Audio call', video: 'Video call' } as const;

const typedPrices = (prices: ChatPrices) => ({
  text: typedPrice(prices.text_cents),
  audio: typedPrice(prices.audio_cents),
  video: typedPrice(prices.video_cents),
});

/** The prices of a message and of calls; all three are required. */
export function ChatPricesForm() {
  const { settings } = useSettings();
  const save = useSaveChatPrices();
  const form = useServerForm({
    schema: chatPricesSchema,
    defaultValues: typedPrices(settings.chat_prices),
    send: save.mutateAsync,
    onSent: (saved) => form.settle(saved && typedPrices(saved.chat_prices)),
  });
  useUnsaved('chat-prices', form.isDirty);
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={form.onSubmit}>
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-3">
        {chatKinds.map((kind) => (
          <PriceField key={kind} form={form} name={kind} label={labels[kind]} placeholder="0.49" />
        ))}
      </div>
      <SaveBar
        action="Save chat prices"
        isDirty={form.isDirty}
        isSaving={form.isSending}
        isSaved={form.isSaved}
        error={form.formError}
      />
    </form>
  );
}

import type { AutomaticEvent, AutomaticMessage } from '@domain/answers/chat.ts';
import { messageTextMax } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { ListState } from '@/ui/list-state.tsx';
import { SaveBar } from '@/ui/save-bar.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { automaticMessagesQuery, useSaveAutomaticMessage } from '../data/automatic-messages.ts';

const events = [
  {
    event: 'subscribed',
    label: 'When somebody subscribes',
    help: 'Sent once for each subscription or trial that starts, within a minute.',
  },
  {
    event: 'expired',
    label: 'When a subscription has ended',
    help: 'Sent once for each one that ends without a renewal.',
  },
] as const;

/** What a creator writes to fans in advance, one text for each event. */
export function AutomaticMessages() {
  const { data, error, refetch } = useQuery(automaticMessagesQuery);
  if (!data) {
    return error ? (
      <ListState kind="error" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-80" />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {events.map((one) => (
        <AutomaticForm key={one.event} {...one} kept={data} />
      ))}
    </div>
  );
}

type AutomaticFormProps = {
  event: AutomaticEvent;
  label: string;
  help: string;
  kept: AutomaticMessage[];
};

function AutomaticForm({ event, label, help, kept }: AutomaticFormProps) {
  const save = useSaveAutomaticMessage();
  const before = kept.find((one) => one.event === event)?.text ?? '';
  const [typed, setTyped] = useState<string>();
  const text = typed ?? before;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(submit) => {
        submit.preventDefault();
        save.mutate({ event, text }, { onSuccess: () => setTyped(undefined) });
      }}
    >
      <TextArea
        label={label}
        help={help}
        maxLength={messageTextMax}
        placeholder="Nothing is sent"
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SaveBar
        action={text.trim() === '' && before !== '' ? 'Stop sending' : 'Save message'}
        isDirty={text !== before}
        isSaving={save.isPending}
        isSaved={save.isSuccess && typed === undefined}
        error={save.error ? textOf(save.error) : undefined}
      />
    </form>
  );
}

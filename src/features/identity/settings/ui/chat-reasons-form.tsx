import {
  chatAnswerTimes,
  chatReasons,
  type ChatAnswerTime,
  type ChatReason,
} from '@domain/answers/parts.ts';
import { useState } from 'react';
import { answerTimeWords, chatReasonWords } from '@/entities/user/chat-reasons.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import { Chips } from '@/ui/chips.tsx';
import { SaveBar } from '@/ui/save-bar.tsx';
import { useSaveChatReasons, useSettings } from '../data/queries.ts';
import { useUnsaved } from './unsaved.ts';

type Said = { reasons: ChatReason[]; answerTime: ChatAnswerTime | null };

const times = [
  { value: 'none', label: 'Not said' },
  ...chatAnswerTimes.map((value) => ({ value, label: answerTimeWords[value] })),
] as const;

/** The form of the reasons for a paid chat. */
export function ChatReasonsForm() {
  const { settings } = useSettings();
  const save = useSaveChatReasons();
  const [changed, setChanged] = useState<Said>();
  const said: Said = changed ?? {
    reasons: settings.chat_reasons,
    answerTime: settings.chat_answer_time,
  };
  useUnsaved('chat-reasons', changed !== undefined);
  const toggle = (reason: ChatReason, isOn: boolean) => {
    const others = said.reasons.filter((one) => one !== reason);
    setChanged({ ...said, reasons: isOn ? [...others, reason] : others });
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // A later choice is not part of this request.
        save.mutate(said, {
          onSuccess: () => setChanged((now) => (now === said ? undefined : now)),
        });
      }}
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">Reasons</legend>
        {chatReasons.map((reason) => (
          <Checkbox
            key={reason}
            checked={said.reasons.includes(reason)}
            onChange={(event) => toggle(reason, event.target.checked)}
          >
            {chatReasonWords[reason]}
          </Checkbox>
        ))}
      </fieldset>
      <Chips
        label="Answers"
        options={times}
        value={said.answerTime ?? 'none'}
        onChange={(time) => setChanged({ ...said, answerTime: time === 'none' ? null : time })}
      />
      <SaveBar
        action="Save reasons"
        isDirty={changed !== undefined}
        isSaving={save.isPending}
        isSaved={save.isSuccess && changed === undefined}
        error={save.error ? textOf(save.error) : undefined}
      />
    </form>
  );
}

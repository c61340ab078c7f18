import type {
  ChoiceState,
  NotificationChannel,
  NotificationChoice,
} from '@domain/answers/account.ts';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '@/lib/errors/error-text.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { SavedNote } from '@/ui/save-bar.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { SwitchKnob } from '@/ui/switch.tsx';
import { choicesQuery, useSaveChoice } from '../data/queries.ts';
import { topicText } from '../topics.ts';

const channels: readonly { id: NotificationChannel; label: string }[] = [
  { id: 'page', label: 'List' },
  { id: 'mail', label: 'E-mail' },
  { id: 'push', label: 'Push' },
];

/** A table of topics by channel; each switch saves at once. */
export function ChoiceTable({ account }: { account: Account }) {
  const { data: choices, error, isPending, refetch } = useQuery(choicesQuery(account.id));
  const save = useSaveChoice(account.id);
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  }
  if (!choices) return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="relative flex flex-col gap-1.5">
      {/* Beside the names of the channels, where there is room for it. */}
      <SavedNote className="absolute start-0 top-0">
        {save.isSuccess && doneTexts.settingsSaved}
      </SavedNote>
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="text-sm text-quiet">
            <th scope="col" className="pb-2 text-start font-medium">
              <span className="sr-only">What</span>
            </th>
            {channels.map(({ id, label }) => (
              <th key={id} scope="col" className="w-14 pb-2 text-center font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <ChoiceRow
              key={choice.topic}
              choice={choice}
              text={topicText(choice.topic, account.role)}
              onChange={(channel, isOn) => save.mutate({ topic: choice.topic, channel, isOn })}
            />
          ))}
        </tbody>
      </table>
      <FormError>{save.error ? textOf(save.error) : undefined}</FormError>
    </div>
  );
}

type ChoiceRowProps = {
  choice: NotificationChoice;
  text: { label: string; help: string };
  onChange: (channel: NotificationChannel, isOn: boolean) => void;
};

function ChoiceRow({ choice, text: { label, help }, onChange }: ChoiceRowProps) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-3 pe-1 text-start font-normal md:pe-3">
        <span className="block font-medium">{label}</span>
        {/* On a phone it goes on below the switches. */}
        <span className="block text-sm text-pretty text-quiet max-md:-me-36 max-md:mt-2">
          {help}
        </span>
      </th>
      {channels.map((channel) => (
        <td key={channel.id} className="py-3 text-center">
          <ChoiceCell
            state={choice[channel.id]}
            label={`${label}: ${channel.label}`}
            onChange={(isOn) => onChange(channel.id, isOn)}
          />
        </td>
      ))}
    </tr>
  );
}

type ChoiceCellProps = { state: ChoiceState; label: string; onChange: (isOn: boolean) => void };

function ChoiceCell({ state, label, onChange }: ChoiceCellProps) {
  if (state === 'always') return <span className="text-sm text-quiet">Always</span>;
  if (state === 'none') {
    return (
      <span className="text-quiet">
        <span aria-hidden>–</span>
        <span className="sr-only">None</span>
      </span>
    );
  }
  return (
    <span className="inline-flex">
      <SwitchKnob
        aria-label={label}
        checked={state === 'on'}
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  );
}

import { scheduleGlobalDays } from '@generated/limits.gen.ts';
import { dueText, momentOf, nextSlot } from '@/shared/dates/schedule.ts';
import { SlotFields } from '@/shared/dates/slot-fields.tsx';
import { textOf } from '@/shared/errors/error-text.ts';
import { Button } from '@/shared/ui/button.tsx';
import { Checkbox } from '@/shared/ui/checkbox.tsx';
import { Chips } from '@/shared/ui/chips.tsx';
import { Skeleton } from '@/shared/ui/skeleton.tsx';
import { useReach } from '../data/globals.ts';
import { useUploader } from '../data/uploader.ts';
import { audiences } from '@/shared/audiences.ts';

/** For whom it is: the person in whose thread it was opened, or one of the audiences. */
export function TargetField() {
  const { uploader, state } = useUploader();
  const { target, person } = state;
  if (!target) return null;
  const options = person
    ? [{ value: 'person' as const, label: 'This conversation' }, ...audiences]
    : audiences;
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden className="text-sm font-medium">
        To
      </p>
      <Chips
        label="Audience"
        options={options}
        value={target.to === 'audience' ? target.audience : 'person'}
        onChange={(value) => {
          if (value !== 'person') uploader.choose({ to: 'audience', audience: value });
          else if (person) uploader.choose(person);
        }}
      />
      {target.to === 'audience' && <Reach />}
    </div>
  );
}

/** How many an audience has now. */
function Reach() {
  const { state } = useUploader();
  const { data: people, error, refetch } = useReach(state.target);
  if (error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
        {textOf(error)}
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <p role="status" className="min-h-5 text-sm text-quiet">
      {people === undefined ? <Skeleton className="h-5 w-40" /> : reachText(people, !state.slot)}
    </p>
  );
}

export function reachText(people: number, isNow: boolean): string {
  const many = people === 1 ? '1 person' : `${people.toLocaleString('en')} people`;
  if (!isNow) return `${people === 0 ? 'Nobody' : many} now; it goes to who is in it then.`;
  return people === 0 ? 'It would reach nobody now.' : `It reaches ${many}.`;
}

/** When it goes out, for audiences: at once, or at a quarter of an hour of the next days. */
export function ScheduleField() {
  const { uploader, state } = useUploader();
  const { slot } = state;
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        checked={slot !== null}
        onChange={({ target }) =>
          uploader.schedule(target.checked ? nextSlot(new Date(), scheduleGlobalDays) : null)
        }
      >
        Send later
      </Checkbox>
      {slot && (
        <>
          <SlotFields
            label="Send later"
            days={scheduleGlobalDays}
            slot={slot}
            onChange={uploader.schedule}
          />
          <p className="text-sm text-quiet tabular">It goes out {dueText(momentOf(slot))}.</p>
        </>
      )}
    </div>
  );
}

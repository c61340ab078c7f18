import { scheduleGlobalDays } from '@generated/limits.gen.ts';
import { dueText, momentOf, nextSlot } from '@/lib/dates/schedule.ts';
import { SlotFields } from '@/ui/slot-fields.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { Chips } from '@/ui/chips.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { useReach } from './use-reach.ts';
import { useMediaMessage } from './media-message-store.ts';
import { audiences } from '@/lib/audiences.ts';

/** The target: the user in whose thread the form was opened, or an audience. */
export function TargetField() {
  const { mediaMessage, state } = useMediaMessage();
  const { target, user } = state;
  if (!target) return null;
  const options = user
    ? [{ value: 'user' as const, label: 'This conversation' }, ...audiences]
    : audiences;
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden className="text-sm font-medium">
        To
      </p>
      <Chips
        label="Audience"
        options={options}
        value={target.to === 'audience' ? target.audience : 'user'}
        onChange={(value) => {
          if (value !== 'user') mediaMessage.choose({ to: 'audience', audience: value });
          else if (user) mediaMessage.choose(user);
        }}
      />
      {target.to === 'audience' && <Reach />}
    </div>
  );
}

/** The current size of an audience. */
function Reach() {
  const { state } = useMediaMessage();
  const { data: users, error, refetch } = useReach(state.target);
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
      {users === undefined ? <Skeleton className="h-5 w-40" /> : reachText(users, !state.slot)}
    </p>
  );
}

export function reachText(users: number, isNow: boolean): string {
  const many = users === 1 ? '1 person' : `${users.toLocaleString('en')} people`;
  if (!isNow) return `${users === 0 ? 'Nobody' : many} now; it goes to who is in it then.`;
  return users === 0 ? 'It would reach nobody now.' : `It reaches ${many}.`;
}

/** The time of a global: at once, or a quarter of an hour of the next days. */
export function ScheduleField() {
  const { mediaMessage, state } = useMediaMessage();
  const { slot } = state;
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        checked={slot !== null}
        onChange={({ target }) =>
          mediaMessage.schedule(target.checked ? nextSlot(new Date(), scheduleGlobalDays) : null)
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
            onChange={mediaMessage.schedule}
          />
          <p className="text-sm text-quiet tabular">It goes out {dueText(momentOf(slot))}.</p>
        </>
      )}
    </div>
  );
}

import {
  audienceCounted,
  audienceExact,
  scheduleGlobalDays,
  xWords,
} from '@generated/limits.gen.ts';
import { actionAt, dueText, momentOf, nextSlot } from '@/lib/dates/schedule.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { messagePrice } from '@/entities/wallet/message-price.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { audiences } from '@/lib/audiences.ts';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { Chips } from '@/ui/chips.tsx';
import { confirm } from '@/ui/confirm.ts';
import { Skeleton } from '@/ui/skeleton.tsx';
import { SlotFields } from '@/ui/slot-fields.tsx';
import { MediaMessageForm } from './media-message-form.tsx';
import type { MediaMessageState } from './media-message.ts';
import { useMediaMessage } from './media-message-store.ts';
import { useReach } from './use-reach.ts';
import { useXPosting } from './use-x-posting.ts';

/** Writes to an audience, at once or at a quarter of an hour: one message to many. */
export function GlobalMessageSheet() {
  const { state } = useMediaMessage();
  const { data: users } = useReach(state.target);
  const isSure = useQuestion(state, users);
  const isNow = state.slot === null;
  const toMany = users ? `Send to ${manyText(users)}` : 'Send';
  return (
    <MediaMessageForm
      title="New global message"
      description="It appears in each recipient’s conversation."
      before={<AudienceField />}
      after={
        <>
          <ScheduleField />
          <PostedNote />
        </>
      }
      action={isNow ? toMany : actionAt('Send', state.slot)}
      isRefused={isNow && users === 0}
      isSure={() => (isNow ? isSure() : Promise.resolve(true))}
    />
  );
}

/** The confirmation before a global is sent at once; a scheduled one can be withdrawn. */
function useQuestion({ isFree, price }: MediaMessageState, users: number | undefined) {
  const rate = useRate();
  return () => {
    const cents = isFree ? null : messagePrice(price);
    const cost =
      typeof cents === 'number' ? `${formatWithApprox(cents, rate)} to unlock.` : 'It is free.';
    return confirm({
      title: 'Send this message?',
      body: users === undefined ? cost : `${reachText(users, true)} ${cost}`,
      action: 'Send now',
    });
  };
}

function AudienceField() {
  const { mediaMessage, state } = useMediaMessage();
  const { target } = state;
  if (target?.to !== 'audience') return null;
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden className="text-sm font-medium">
        To
      </p>
      <Chips
        label="Audience"
        options={audiences}
        value={target.audience}
        onChange={mediaMessage.choose}
      />
      <Reach />
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

function reachText(users: number, isNow: boolean): string {
  if (!isNow) {
    const many = users === 0 ? 'nobody' : manyText(users);
    return `${many.charAt(0).toUpperCase()}${many.slice(1)} now; it goes to who is in it then.`;
  }
  return users === 0 ? 'It would reach nobody now.' : `It reaches ${manyText(users)}.`;
}

/** A large audience is counted in two figures, up to a limit. */
function manyText(users: number): string {
  if (users === 1) return '1 person';
  const many = `${users.toLocaleString('en')} people`;
  if (users >= audienceCounted) return `more than ${many}`;
  return users > audienceExact ? `about ${many}` : many;
}

/** The time of a global: at once, or a quarter of an hour of the next days. */
function ScheduleField() {
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

/** What X gets of a message that is sent at once, where its creator switched that on. */
function PostedNote() {
  const { state } = useMediaMessage();
  const { target, slot, isFree } = state;
  const postsAtX = useXPosting();
  const isPosted = target?.to === 'audience' && target.audience !== 'expired' && slot === null;
  if (!isPosted || !postsAtX) return null;
  return (
    <p className="text-sm text-quiet">
      {isFree
        ? `Also posted to X: its first ${xWords} characters and the address of your page.`
        : 'Also posted to X: your name and the address of your page, no word of it.'}
    </p>
  );
}

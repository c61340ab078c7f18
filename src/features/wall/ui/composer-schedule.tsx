import { useId, useState } from 'react';
import { classes } from '@/shared/ui/classes.ts';
import { controlStyle } from '@/shared/ui/field.tsx';
import { scheduleDays, slotsOf, type Slot } from '../schedule.ts';

type ComposerScheduleProps = { slot: Slot; onChange: (slot: Slot) => void };

/** When a post is to appear: a quarter of an hour within thirty days, by the clock of this device. */
export function ComposerSchedule({ slot, onChange }: ComposerScheduleProps) {
  const id = useId();
  const [now] = useState(() => new Date());
  const { first, last } = scheduleDays(now);
  const times = slotsOf(slot.day, now);
  const choose = (day: string) => {
    const open = slotsOf(day, now);
    const [earliest] = open;
    if (earliest) onChange({ day, time: open.includes(slot.time) ? slot.time : earliest });
  };
  return (
    <fieldset className="flex flex-wrap gap-3 rounded-md bg-raised p-3">
      <legend className="sr-only">Post later</legend>
      <label htmlFor={`${id}-day`} className="flex grow flex-col gap-1 text-sm font-medium">
        Day
        <input
          id={`${id}-day`}
          type="date"
          required
          min={first}
          max={last}
          value={slot.day}
          onChange={(event) => choose(event.target.value)}
          className={control}
        />
      </label>
      <label htmlFor={`${id}-time`} className="flex grow flex-col gap-1 text-sm font-medium">
        Time
        <select
          id={`${id}-time`}
          value={slot.time}
          onChange={(event) => onChange({ ...slot, time: event.target.value })}
          className={control}
        >
          {times.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

const control = classes(controlStyle, 'h-11 font-normal tabular');

import { useId, useState } from 'react';
import { classes } from './classes.ts';
import { controlStyle } from './field.tsx';
import { Select } from './select.tsx';
import { scheduleDays, slotsOf, type Slot } from '@/lib/dates/schedule.ts';

type SlotFieldsProps = {
  /** Label of the choice: 'Post later'. */
  label: string;
  /** How many days ahead can be chosen. */
  days: number;
  slot: Slot;
  onChange: (slot: Slot) => void;
};

/** Chooses the time of a scheduled item: a quarter of an hour, in the time zone of this device. */
export function SlotFields({ label, days, slot, onChange }: SlotFieldsProps) {
  const id = useId();
  const [now] = useState(() => new Date());
  const { first, last } = scheduleDays(now, days);
  const times = slotsOf(slot.day, now, days);
  const choose = (day: string) => {
    const open = slotsOf(day, now, days);
    const [earliest] = open;
    if (earliest) onChange({ day, time: open.includes(slot.time) ? slot.time : earliest });
  };
  return (
    <fieldset className="flex flex-wrap gap-3 rounded-md bg-raised p-3">
      <legend className="sr-only">{label}</legend>
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
        <Select
          id={`${id}-time`}
          value={slot.time}
          onChange={(event) => onChange({ ...slot, time: event.target.value })}
          className="h-11 font-normal tabular"
        >
          {times.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Select>
      </label>
    </fieldset>
  );
}

const control = classes(controlStyle, 'h-11 font-normal tabular');

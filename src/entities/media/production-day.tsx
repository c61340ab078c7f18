import { useId, useState } from 'react';
import { slotAt } from '@/lib/dates/schedule.ts';

type ProductionDayProps = {
  /** An earlier day than that of the upload, as YYYY-MM-DD. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** The day on which a media item was made: today, unless an earlier one is chosen. */
export function ProductionDay({ day, onChange }: ProductionDayProps) {
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const [today] = useState(() => slotAt(new Date()).day);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <label htmlFor={id} className="text-sm text-quiet">
        Made on
      </label>
      <input
        id={id}
        type="date"
        required
        // A year is typed digit by digit: only whole days are taken.
        min="1900-01-01"
        max={today}
        defaultValue={day ?? today}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        className="h-9 rounded-md bg-raised px-3 text-sm tabular aria-invalid:outline-1 aria-invalid:outline-bad"
        onChange={({ target: { value, validity } }) => {
          if (!validity.valid) return;
          setWrong(false);
          onChange(value === today ? undefined : value);
        }}
        onBlur={({ target }) => setWrong(!target.validity.valid)}
      />
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="w-full text-sm text-bad">
          Choose today or an earlier day.
        </p>
      )}
    </div>
  );
}

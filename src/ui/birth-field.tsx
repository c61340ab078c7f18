import { useId, useState, type ReactNode, type Ref } from 'react';
import {
  dayDigits,
  joinBirth,
  monthNames,
  splitBirth,
  yearDigits,
  type TypedBirth,
} from '@/lib/dates/birth.ts';
import { classes } from './classes.ts';
import { controlStyle, FieldNote } from './field.tsx';
import { Select } from './select.tsx';

type BirthFieldProps = {
  /** A day such as 1996-05-04. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The first part, which takes the focus after a refusal. */
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  help?: ReactNode;
};

/** A date of birth in three parts; a calendar would have to go back by decades. */
export function BirthField({ value, onChange, onBlur, ref, error, help }: BirthFieldProps) {
  const noteId = useId();
  const [kept, setKept] = useState(() => splitBirth(value));
  const typed = joinBirth(kept) === value ? kept : splitBirth(value);
  const type = (part: keyof TypedBirth, text: string) => {
    const now = { ...typed, [part]: text.replace(/\D/g, '') };
    setKept(now);
    onChange(joinBirth(now));
  };
  const part = (name: keyof TypedBirth) => ({
    value: typed[name],
    autoComplete: `bday-${name}`,
    'aria-describedby': error || help ? noteId : undefined,
    'aria-invalid': error === undefined ? undefined : true,
    onBlur,
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  });
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1.5 text-sm font-medium">Date of birth</legend>
      <div className="mb-1.5 grid max-w-sm grid-cols-[4rem_minmax(0,1fr)_5.5rem] gap-2">
        <Part label="Day">
          <input
            {...part('day')}
            ref={ref}
            inputMode="numeric"
            maxLength={dayDigits}
            className={control}
          />
        </Part>
        <Part label="Month">
          <Select {...part('month')} className="h-[46px] ps-3!">
            <option value="">Choose</option>
            {monthNames.map((name, index) => (
              <option key={name} value={String(index + 1)}>
                {name}
              </option>
            ))}
          </Select>
        </Part>
        <Part label="Year">
          <input {...part('year')} inputMode="numeric" maxLength={yearDigits} className={control} />
        </Part>
      </div>
      <FieldNote id={noteId} error={error} help={help} />
    </fieldset>
  );
}

const control = classes(controlStyle, 'h-[46px] px-3! tabular');

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex flex-col gap-1 text-xs text-quiet">
      {label}
      {children}
    </label>
  );
}

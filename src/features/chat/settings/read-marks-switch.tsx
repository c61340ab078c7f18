import { textOf } from '@/lib/errors/error-text.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Switch } from '@/ui/switch.tsx';
import { useSetReadMarks } from '../data/reacting.ts';

/** The choice of marks of reading, which are given and seen, or neither. */
export function ReadMarksSwitch() {
  const { id, has_read_marks: isOn } = useAccount();
  const saving = useSetReadMarks(id);
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label="Read marks"
        help="You see whether your messages were read, and others see whether you have read theirs. Off, neither."
        checked={saving.isPending ? saving.variables : isOn}
        pending={saving.isPending}
        onChange={(on) => saving.mutate(on)}
      />
      <FormError>{saving.error ? textOf(saving.error) : undefined}</FormError>
    </div>
  );
}

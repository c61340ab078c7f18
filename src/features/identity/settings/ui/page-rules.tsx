import { textOf } from '@/lib/errors/error-text.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { FormError } from '@/ui/form-error.tsx';
import { Switch } from '@/ui/switch.tsx';
import { savePageRules, setInvisible } from '../data/api.ts';
import { useSave, useSettings } from '../data/queries.ts';
import { SavedNote } from '@/ui/save-bar.tsx';

type SavedSwitchProps = {
  label: string;
  help?: string;
  value: boolean;
  save: (on: boolean) => Promise<void>;
};

/** A switch that saves at once; after a failure it is restored and shows the reason. */
function SavedSwitch({ label, help, value, save }: SavedSwitchProps) {
  const saving = useSave(save);
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={label}
        help={help}
        checked={saving.isPending ? saving.variables : value}
        pending={saving.isPending}
        onChange={(on) => saving.mutate(on)}
      />
      <FormError>{saving.error ? textOf(saving.error) : undefined}</FormError>
      <SavedNote className="min-h-5">{saving.isSuccess && doneTexts.settingsSaved}</SavedNote>
    </div>
  );
}

export function WallRules() {
  const { rules } = useSettings().settings;
  return (
    <SavedSwitch
      label="Disable free wall"
      help="Only subscribers see your posts; others see how many there are. What you post is private."
      value={rules.is_free_wall_disabled}
      save={(on) => savePageRules({ is_free_wall_disabled: on })}
    />
  );
}

export function WritingRules() {
  const { rules } = useSettings().settings;
  return (
    <>
      <SavedSwitch
        label="Paid chat only"
        help="Who does not subscribe pays for each message. While this is on, the two rules below do not apply."
        value={rules.is_paid_only}
        save={(on) => savePageRules({ is_paid_only: on })}
      />
      <SavedSwitch
        label="Subscribers only"
        help="Followers without a subscription cannot write to you. Paid chat only wins over it."
        value={rules.requires_subscription}
        save={(on) => savePageRules({ requires_subscription: on })}
      />
      <SavedSwitch
        label="Verified users only"
        help="Who has no card linked cannot write to you."
        value={rules.requires_card}
        save={(on) => savePageRules({ requires_card: on })}
      />
    </>
  );
}

export function PresenceRule() {
  const { is_invisible: isInvisible } = useSettings().settings;
  return (
    <SavedSwitch
      label="Appear offline"
      help="Nobody sees that you are here."
      value={isInvisible}
      save={setInvisible}
    />
  );
}

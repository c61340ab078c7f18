import { textOf } from '@/lib/errors/error-text.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { FormError } from '@/ui/form-error.tsx';
import { Switch } from '@/ui/switch.tsx';
import { useSavePageRule, useSetInvisible, useSettings } from '../data/queries.ts';
import { SavedNote } from '@/ui/save-bar.tsx';

type SavedSwitchProps = {
  label: string;
  help?: string;
  value: boolean;
  saving: ReturnType<typeof useSetInvisible>;
};

/** A switch that saves at once; after a failure it is restored and shows the reason. */
function SavedSwitch({ label, help, value, saving }: SavedSwitchProps) {
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
      help="Only subscribers see your posts. Everybody else sees how many there are. Each new post is private."
      value={rules.is_free_wall_disabled}
      saving={useSavePageRule('is_free_wall_disabled')}
    />
  );
}

export function WritingRules() {
  const { rules } = useSettings().settings;
  return (
    <>
      <SavedSwitch
        label="Paid chat only"
        help="Fans without a subscription pay for each message. While this is on, the two switches below have no effect."
        value={rules.is_paid_only}
        saving={useSavePageRule('is_paid_only')}
      />
      <SavedSwitch
        label="Subscribers only"
        help="Only your subscribers can write to you."
        value={rules.requires_subscription}
        saving={useSavePageRule('requires_subscription')}
      />
      <SavedSwitch
        label="Verified users only"
        help="Only fans who have linked a card can write to you."
        value={rules.requires_card}
        saving={useSavePageRule('requires_card')}
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
      saving={useSetInvisible()}
    />
  );
}

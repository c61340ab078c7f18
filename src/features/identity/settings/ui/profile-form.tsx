import type { CreatorSettings } from '@domain/answers/settings.ts';
import { ageCharacters, locationCharacters, nameCharacters } from '@domain/enrolment-forms.ts';
import { profileSettingsSchema } from '@domain/settings-forms.ts';
import {
  ageMax,
  ageMin,
  bioMax,
  locationMax,
  nameMax,
  wishlistMax,
} from '@generated/limits.gen.ts';
import { useServerForm } from '@/ui/use-server-form.ts';
import { TextArea } from '@/ui/text-area.tsx';
import { TextField } from '@/ui/text-field.tsx';
import type { ProfileFields } from '../data/api.ts';
import { useSaveProfile, useSettings } from '../data/queries.ts';
import { SaveBar } from '@/ui/save-bar.tsx';
import { useUnsaved } from './unsaved.ts';

const typed = (profile: CreatorSettings['profile']): ProfileFields => ({
  name: profile.name,
  age: profile.age === null ? '' : String(profile.age),
  location: profile.location ?? '',
  bio: profile.bio ?? '',
  twitter: profile.twitter ?? '',
  instagram: profile.instagram ?? '',
  wishlist: profile.wishlist ?? '',
});

/** The public profile. A refusal keeps the typed text and is shown at its field. */
export function ProfileForm() {
  const { settings } = useSettings();
  const save = useSaveProfile();
  const form = useServerForm({
    schema: profileSettingsSchema,
    defaultValues: typed(settings.profile),
    send: save.mutateAsync,
    onSent: (kept) => form.settle(kept && typed(kept.profile)),
  });
  const { register, setValue, isDirty } = form;
  useUnsaved('profile', isDirty);

  /** Registers a field that drops characters it cannot contain. */
  const keeping = (field: 'name' | 'age' | 'location', keep: (typed: string) => string) =>
    register(field, {
      onChange: (event: { target: { value: string } }) =>
        setValue(field, keep(event.target.value), { shouldDirty: true }),
    });

  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={form.onSubmit}>
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-[1fr_7rem]">
        <TextField
          label="Display name"
          autoComplete="nickname"
          dir="auto"
          maxLength={nameMax}
          error={form.errorOf('name')}
          {...keeping('name', nameCharacters)}
        />
        <TextField
          label="Age"
          inputMode="numeric"
          help={`${ageMin} to ${ageMax}`}
          error={form.errorOf('age')}
          {...keeping('age', ageCharacters)}
        />
      </div>
      <TextField
        label="Location"
        dir="auto"
        maxLength={locationMax}
        error={form.errorOf('location')}
        {...keeping('location', locationCharacters)}
      />
      <TextArea
        label="Bio"
        maxLength={bioMax}
        error={form.errorOf('bio')}
        {...form.register('bio')}
      />
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        <TextField
          label="Instagram"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@instagramID"
          error={form.errorOf('instagram')}
          {...form.register('instagram')}
        />
        <TextField
          label="X (Twitter)"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@twitterID"
          readOnly={settings.twitter.linked}
          help={settings.twitter.linked ? 'Linked: it is the account that you signed in with.' : ''}
          error={form.errorOf('twitter')}
          {...form.register('twitter')}
        />
      </div>
      <TextField
        label="Wishlist"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={wishlistMax}
        placeholder="https://"
        error={form.errorOf('wishlist')}
        {...form.register('wishlist')}
      />
      <SaveBar
        action="Save profile"
        isDirty={isDirty}
        isSaving={form.isSending}
        isSaved={form.isSaved}
        error={form.formError}
      />
    </form>
  );
}

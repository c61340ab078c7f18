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
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { AppError } from '@/lib/errors/app-error.ts';
import { fieldText, textOf } from '@/lib/errors/error-text.ts';
import { TextArea } from '@/ui/text-area.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { saveProfile, type ProfileFields } from '../data/api.ts';
import { useSave, useSettings } from '../data/queries.ts';
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

const isField = (name: unknown, fields: ProfileFields): name is keyof ProfileFields =>
  typeof name === 'string' && name in fields;

/** The public profile. A refusal keeps the typed text and is shown at its field. */
export function ProfileForm() {
  const { settings } = useSettings();
  const save = useSave(saveProfile);
  const form = useForm({
    resolver: zodResolver(profileSettingsSchema),
    defaultValues: typed(settings.profile),
    reValidateMode: 'onSubmit',
  });
  const { register, handleSubmit, setError, setValue, reset, formState } = form;
  const { errors, isDirty } = formState;
  useUnsaved('profile', isDirty);

  const send = handleSubmit((fields) =>
    save.mutate(fields, {
      onSuccess: (kept) => reset(kept ? typed(kept.profile) : fields),
      onError: (error) => {
        const field = error instanceof AppError ? error.detail['field'] : undefined;
        if (error instanceof AppError && isField(field, fields))
          setError(field, { message: error.code });
        else setError('root', { message: textOf(error) });
      },
    }),
  );
  /** Registers a field that drops characters it cannot contain. */
  const keeping = (field: 'name' | 'age' | 'location', keep: (typed: string) => string) =>
    register(field, {
      onChange: (event: { target: { value: string } }) =>
        setValue(field, keep(event.target.value), { shouldDirty: true }),
    });

  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={(event) => void send(event)}>
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-[1fr_7rem]">
        <TextField
          label="Display name"
          autoComplete="nickname"
          dir="auto"
          maxLength={nameMax}
          error={fieldText(errors.name)}
          {...keeping('name', nameCharacters)}
        />
        <TextField
          label="Age"
          inputMode="numeric"
          help={`${ageMin} to ${ageMax}`}
          error={fieldText(errors.age)}
          {...keeping('age', ageCharacters)}
        />
      </div>
      <TextField
        label="Location"
        dir="auto"
        maxLength={locationMax}
        error={fieldText(errors.location)}
        {...keeping('location', locationCharacters)}
      />
      <TextArea label="Bio" maxLength={bioMax} error={fieldText(errors.bio)} {...register('bio')} />
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        <TextField
          label="Instagram"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@instagramID"
          error={fieldText(errors.instagram)}
          {...register('instagram')}
        />
        <TextField
          label="X (Twitter)"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@twitterID"
          readOnly={settings.twitter.linked}
          help={settings.twitter.linked ? 'Linked: it is the account that you signed in with.' : ''}
          error={fieldText(errors.twitter)}
          {...register('twitter')}
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
        error={fieldText(errors.wishlist)}
        {...register('wishlist')}
      />
      <SaveBar
        action="Save profile"
        isDirty={isDirty}
        isSaving={save.isPending}
        isSaved={save.isSuccess && !isDirty}
        error={fieldText(errors.root)}
      />
    </form>
  );
}

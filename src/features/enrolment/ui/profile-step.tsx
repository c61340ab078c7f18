import {
  ageCharacters,
  locationCharacters,
  nameCharacters,
  normalHandle,
  profileStepSchema,
} from '@domain/enrolment-forms.ts';
import * as limits from '@generated/limits.gen.ts';
import { useEffect } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useServerForm } from '@/ui/use-server-form.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { draft, shownKinds } from '../draft.ts';
import { CroppedPicture } from './cropped-picture.tsx';
import { isRefused, useRefusals } from './use-refusals.ts';

type Typed = { target: { value: string } };

const startValues = () => ({
  ...draft.get().profile,
  avatar: draft.get().pictures.avatar,
  cover: draft.get().pictures.cover,
  shown: shownKinds(draft.get()),
});

function useProfileForm(onDone: () => void) {
  const form = useServerForm({
    schema: profileStepSchema,
    defaultValues: startValues(),
    errors: useRefusals('profile'),
    reValidateMode: 'onChange',
    send: async ({ avatar: _avatar, cover: _cover, shown: _shown, ...profile }) => {
      draft.refuse([]);
      draft.keep({ profile });
    },
    onSent: onDone,
  });
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name: changed, errors }) => {
          const { name, age, location, twitter, instagram, bio } = values;
          draft.keep({ profile: { name, age, location, twitter, instagram, bio } });
          if (isRefused(errors, changed)) clearErrors(changed);
        },
      }),
    [subscribe, clearErrors],
  );
  return form;
}

/** Step 2: the public profile. */
export function ProfileStep({ onDone }: { onDone: () => void }) {
  const form = useProfileForm(onDone);
  const { control, setValue, clearErrors, formState } = form;
  // A refusal focuses the first field in the order of registration: pictures stand first.
  form.register('cover');
  form.register('avatar');
  const keepOnly = (field: 'name' | 'location' | 'age', keep: (typed: string) => string) => ({
    onChange: ({ target }: Typed) =>
      setValue(field, keep(target.value), { shouldValidate: formState.isSubmitted }),
  });
  const withAt = (field: 'twitter' | 'instagram') => ({
    // Both fields are validated together: one of the two handles is enough.
    deps: field === 'twitter' ? ('instagram' as const) : ('twitter' as const),
    onChange: () => clearErrors('root'),
    onBlur: ({ target }: Typed) => setValue(field, normalHandle(target.value)),
  });

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <h2 className="font-semibold">Pictures</h2>
      <PictureController control={control} kind="cover" error={form.errorOf('cover')} />
      <PictureController control={control} kind="avatar" error={form.errorOf('avatar')} />
      <h2 className="border-t border-line pt-5 font-semibold">About you</h2>
      <TextField
        label="Display name"
        autoComplete="nickname"
        maxLength={limits.nameMax}
        dir="auto"
        error={form.errorOf('name')}
        help={`${limits.nameMin} to ${limits.nameMax} letters.`}
        {...form.register('name', keepOnly('name', nameCharacters))}
      />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
        <TextField
          label="Age"
          inputMode="numeric"
          error={form.errorOf('age')}
          {...form.register('age', keepOnly('age', ageCharacters))}
        />
        <TextField
          label="Location"
          maxLength={limits.locationMax}
          dir="auto"
          error={form.errorOf('location')}
          help="Country or city."
          {...form.register('location', keepOnly('location', locationCharacters))}
        />
      </div>
      <TextArea
        label="Bio"
        maxLength={limits.bioMax}
        error={form.errorOf('bio')}
        help={<BioHelp control={control} />}
        {...form.register('bio')}
      />
      <fieldset className="grid gap-x-3 gap-y-3 border-t border-line pt-5 md:grid-cols-2">
        <legend className="sr-only">Profiles elsewhere, at least one of the two</legend>
        <div aria-hidden className="md:col-span-2">
          <p className="font-semibold">Profiles elsewhere</p>
          <p className="text-sm text-quiet">At least one of the two.</p>
        </div>
        <TextField
          label="Twitter"
          placeholder="@twitterID"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errorOf('twitter')}
          {...form.register('twitter', withAt('twitter'))}
        />
        <TextField
          label="Instagram"
          placeholder="@instagramID"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errorOf('instagram')}
          {...form.register('instagram', withAt('instagram'))}
        />
        <div className="md:col-span-2">
          <FormError>{form.formError}</FormError>
        </div>
      </fieldset>
      <Button type="submit" variant="primary" wide className="mt-2">
        Continue
      </Button>
    </form>
  );
}

type ProfileControl = ReturnType<typeof useProfileForm>['control'];

function BioHelp({ control }: { control: ProfileControl }) {
  const bio = useWatch({ control, name: 'bio' });
  return (
    <span className="flex justify-between gap-3">
      <span>
        {limits.bioMin} to {limits.bioMax} characters.
      </span>
      {/* Changes with every key, so screen readers skip it. */}
      <span aria-hidden className="tabular">
        {Array.from(bio).length}/{limits.bioMax}
      </span>
    </span>
  );
}

type PictureControllerProps = {
  control: ProfileControl;
  kind: 'avatar' | 'cover';
  error: string | undefined;
};

function PictureController({ control, kind, error }: PictureControllerProps) {
  return (
    <Controller
      control={control}
      name={kind}
      render={({ field }) => (
        <CroppedPicture
          kind={kind}
          file={field.value}
          shown={draft.get().shown[kind]}
          error={error}
          inputRef={field.ref}
          onChange={(file) => {
            field.onChange(file);
            void draft.setPicture(kind, file);
          }}
        />
      )}
    />
  );
}

import type { legalStepSchema } from '@domain/enrolment-forms.ts';
import { Controller, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { draft } from '../draft.ts';
import { idPhoto } from '@/entities/media/id-photo.ts';
import { PictureInput } from '@/entities/media/picture-input.tsx';
import { IdPhotoOutline, type IdPhotoKind } from './id-photo-outline.tsx';

type LegalValues = z.input<typeof legalStepSchema>;

type IdPhotoFieldProps = {
  control: Control<LegalValues, unknown, z.output<typeof legalStepSchema>>;
  kind: IdPhotoKind;
  error: string | undefined;
};

export const idPhotoTexts = {
  id_document: {
    label: 'Photo of your government-issued ID',
    help: 'All four corners in view, every word readable.',
  },
  id_selfie: {
    label: 'Photo of your ID next to your face',
    help: 'Hold it beside your face, both sharp.',
  },
};

/** Chooses an ID picture, which is compressed on this device and kept in memory only. */
export function IdPhotoField({ control, kind, error }: IdPhotoFieldProps) {
  return (
    <Controller
      control={control}
      name={kind}
      render={({ field }) => (
        <PictureInput
          {...idPhotoTexts[kind]}
          outline={<IdPhotoOutline kind={kind} />}
          frame="w-full aspect-[3/2] md:max-w-72"
          isWhole
          file={field.value}
          error={error}
          inputRef={field.ref}
          onChosen={async (chosen) => {
            const photo = await idPhoto(chosen, kind);
            field.onChange(photo);
            void draft.setPicture(kind, photo);
          }}
        />
      )}
    />
  );
}

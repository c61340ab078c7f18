import { releaseSchema } from '@domain/release-forms.ts';
import {
  financialRecordYears,
  releaseAliasesMax,
  releaseLegalNameMax,
} from '@generated/limits.gen.ts';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { textWithoutReason } from '@/lib/errors/error-text.ts';
import { BirthField } from '@/ui/birth-field.tsx';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { useSubmitRelease } from '../data/queries.ts';
import { ReleasePicture } from './release-picture.tsx';

const empty = {
  legal_name: '',
  aliases: '',
  birth_date: '',
  signature: '',
  is_depicted: false,
  is_published: false,
  is_downloaded: false,
  id_document: null,
  id_selfie: null,
};

type ReleaseFormProps = { secret: string; creator: string };

/** The agreement of somebody who is shown, who needs no account. */
export function ReleaseForm({ secret, creator }: ReleaseFormProps) {
  const submit = useSubmitRelease(secret);
  const form = useServerForm({
    schema: releaseSchema,
    defaultValues: empty as typeof empty & Record<'id_document' | 'id_selfie', File | null>,
    send: submit.mutateAsync,
    textOf: textWithoutReason,
    reValidateMode: 'onChange',
  });
  return (
    <form noValidate className="flex flex-col gap-8" onSubmit={form.onSubmit}>
      <Part title="Who you are">
        <TextField
          label="Legal name"
          autoComplete="name"
          maxLength={releaseLegalNameMax}
          dir="auto"
          help="First and last name, as on your ID."
          error={form.errorOf('legal_name')}
          {...form.register('legal_name')}
        />
        <TextField
          label="Other names (optional)"
          autoComplete="off"
          maxLength={releaseAliasesMax}
          dir="auto"
          help="Stage names, maiden name, nicknames."
          error={form.errorOf('aliases')}
          {...form.register('aliases')}
        />
        <Controller
          control={form.control}
          name="birth_date"
          render={({ field: { name: _name, ...field } }) => (
            <BirthField {...field} error={form.errorOf('birth_date')} />
          )}
        />
        <div className="grid gap-4 md:grid-cols-2">
          {(['id_document', 'id_selfie'] as const).map((kind) => (
            <Controller
              key={kind}
              control={form.control}
              name={kind}
              render={({ field }) => (
                <ReleasePicture
                  kind={kind}
                  file={field.value}
                  error={form.errorOf(kind)}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
        </div>
      </Part>
      <Part title="What you agree to">
        <Checkbox error={form.errorOf('is_depicted')} {...form.register('is_depicted')}>
          I may be shown in pictures and videos of <bdi>{creator}</bdi>.
        </Checkbox>
        <Checkbox error={form.errorOf('is_published')} {...form.register('is_published')}>
          They may be published and sold on this site, which is for adults.
        </Checkbox>
        <Checkbox {...form.register('is_downloaded')}>
          Buyers may download them. You can leave this out.
        </Checkbox>
      </Part>
      <Part title="Your signature">
        <TextField
          label="Legal name again, as a signature"
          autoComplete="off"
          maxLength={releaseLegalNameMax}
          dir="auto"
          error={form.errorOf('signature')}
          {...form.register('signature')}
        />
        <p className="text-sm text-pretty text-quiet">
          <bdi>{creator}</bdi> sees none of this, only that you have agreed: our staff alone do. We
          keep it until {financialRecordYears} years after the account of <bdi>{creator}</bdi> has
          ended. You can withdraw with the same link at any time: keep it.
        </p>
        <FormError>{form.formError}</FormError>
        <Button type="submit" variant="primary" wide pending={form.isSending}>
          I agree
        </Button>
      </Part>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

import { complaintKinds, complaintSchema } from '@domain/complaint-forms.ts';
import { complaintPlaceMax, reportTextMax, signatureMax } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { textWithoutReason } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { Field } from '@/ui/field.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Select } from '@/ui/select.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { useFileComplaint } from '../data/complaints.ts';
import { decisionTimes, kindNames } from '../kinds.ts';
import { PictureField } from './picture-field.tsx';

const empty = {
  kind: '',
  place: '',
  description: '',
  picture: '',
  signature: '',
  email: '',
  good_faith: false,
};

/** The form of a complaint, for everybody: no account, no age gate, in every region. */
export function ComplaintForm({ onFiled }: { onFiled: (code: string) => void }) {
  const filing = useFileComplaint();
  const form = useServerForm({
    schema: complaintSchema,
    defaultValues: empty,
    send: filing.mutateAsync,
    onSent: ({ code }) => onFiled(code),
    fieldOfCode: { address_of_another_site: 'place', email_not_valid: 'email' },
    textOf: textWithoutReason,
    reValidateMode: 'onChange',
  });
  const [isReading, setReading] = useState(false);
  const kind = complaintKinds.find((one) => one === form.watch('kind'));
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      // Nothing is sent without the picture that was chosen.
      onSubmit={(event) => (isReading ? event.preventDefault() : form.onSubmit(event))}
    >
      <Field
        label="What is it about?"
        error={form.errorOf('kind')}
        help={kind && `We decide within ${decisionTimes[kind]}.`}
      >
        {(control) => (
          <Select {...form.register('kind')} {...control}>
            <option value="">Choose</option>
            {complaintKinds.map((one) => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label="Address of the page"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={complaintPlaceMax}
        help="Copy it from the address bar. If you have none, choose the picture or describe what and where it is."
        error={form.errorOf('place')}
        {...form.register('place')}
      />
      <PictureField
        error={form.errorOf('picture')}
        onChange={(hashes) => {
          form.setValue('picture', hashes);
          // One of address, picture and description is enough.
          if (form.formState.isSubmitted) void form.trigger('place');
        }}
        onReading={setReading}
      />
      <TextArea
        label="Description"
        maxLength={reportTextMax}
        error={form.errorOf('description')}
        {...form.register('description', { deps: 'place' })}
      />
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        help="We send you a link to confirm it. Nothing is hidden automatically before that, but our time to decide starts now."
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <TextField
        label="Your full name, as a signature"
        autoComplete="name"
        maxLength={signatureMax}
        error={form.errorOf('signature')}
        {...form.register('signature')}
      />
      <Checkbox error={form.errorOf('good_faith')} {...form.register('good_faith')}>
        I believe in good faith that what I have written is true and complete.
      </Checkbox>
      <FormError>{form.formError}</FormError>
      <Button
        type="submit"
        variant="primary"
        wide
        className="mt-2"
        pending={form.isSending || isReading}
      >
        Send complaint
      </Button>
    </form>
  );
}

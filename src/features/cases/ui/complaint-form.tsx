import { complaintKinds, complaintSchema } from '@domain/complaint-forms.ts';
import { complaintPlaceMax, reportTextMax, signatureMax } from '@generated/limits.gen.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
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

/** Without the name of the field in brackets, which the place of the sentence says already. */
const plainText = (error: unknown) =>
  error instanceof AppError && error.reason ? sentenceFor(error.code) : textOf(error);

/** The form of a complaint, for everybody: no account, no age gate, in every region. */
export function ComplaintForm({ onFiled }: { onFiled: (code: string) => void }) {
  const filing = useFileComplaint();
  const form = useServerForm({
    schema: complaintSchema,
    defaultValues: empty,
    send: filing.mutateAsync,
    onSent: ({ code }) => onFiled(code),
    fieldOfCode: { address_of_another_site: 'place', email_not_valid: 'email' },
    textOf: plainText,
    reValidateMode: 'onChange',
  });
  const kind = complaintKinds.find((one) => one === form.watch('kind'));
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
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
        onChange={(hashes) => form.setValue('picture', hashes)}
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
      <Button type="submit" variant="primary" wide className="mt-2" pending={form.isSending}>
        Send complaint
      </Button>
    </form>
  );
}

import {
  legalNameCharacters,
  legalStepAgainSchema,
  legalStepSchema,
} from '@domain/enrolment-forms.ts';
import * as limits from '@generated/limits.gen.ts';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { useServerForm } from '@/ui/use-server-form.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { History, Lock } from 'lucide-react';
import { Banner } from '@/ui/banner.tsx';
import { BirthField } from '@/ui/birth-field.tsx';
import { CountryField } from '@/ui/country-field.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { application, useApplication } from '../data/queries.ts';
import { draft, type Step } from '../draft.ts';
import { forgetReferrer } from '../referrer.ts';
import { refusalOf } from '../refusals.ts';
import { IdPhotoField } from './id-photo-field.tsx';
import { isRefused, useRefusals } from './use-refusals.ts';

type LegalStepProps = {
  /** A signed-in user applies with the existing account. */
  isMember: boolean;
  /** After a rejection, fields that stay empty keep what the last application says. */
  isAgain: boolean;
  onSent: () => void;
  /** Called when the platform refused a field of another step. */
  onRefused: (step: Step) => void;
};

type Typed = { target: { value: string } };

function useLegalForm(props: LegalStepProps) {
  const { legal, pictures } = draft.get();
  const form = useServerForm({
    schema: props.isAgain ? legalStepAgainSchema : legalStepSchema,
    defaultValues: { ...legal, id_document: pictures.id_document, id_selfie: pictures.id_selfie },
    errors: useRefusals('legal'),
    reValidateMode: 'onChange',
    send: ({ id_document: _document, id_selfie: _selfie, ...values }) => {
      draft.keep({ legal: values });
      return send(props);
    },
  });
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name: changed, errors }) => {
          const { first_name, last_name, country, date_of_birth } = values;
          draft.keep({ legal: { first_name, last_name, country, date_of_birth } });
          if (isRefused(errors, changed)) clearErrors(changed);
        },
      }),
    [subscribe, clearErrors],
  );
  return form;
}

/** Sends the data of the three steps; a refused field leads to its step. */
async function send({ isMember, onSent, onRefused }: LegalStepProps) {
  draft.refuse([]);
  const error = await application.start(draft.get(), isMember);
  if (error === null) {
    if (application.get().stage !== 'sent') return;
    draft.clear();
    forgetReferrer();
    return onSent();
  }
  const refusal = refusalOf(error);
  if (!refusal) return;
  application.forgetError();
  draft.refuse([refusal]);
  if (refusal.step !== 'legal') onRefused(refusal.step);
}

/** Step 3: the legal record, which only staff see. */
export function LegalStep(props: LegalStepProps) {
  const form = useLegalForm(props);
  const { control, setValue, formState } = form;
  const { age } = draft.get().profile;
  const state = useApplication();
  const { isAgain } = props;
  const unchanged = isAgain ? { placeholder: 'Unchanged' } : {};
  const nameKeysOnly = (field: 'first_name' | 'last_name') => ({
    onChange: ({ target }: Typed) =>
      setValue(field, legalNameCharacters(target.value), { shouldValidate: formState.isSubmitted }),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      {isAgain && (
        <Banner icon={History}>
          Your name, country and date of birth are kept from your last application. Fill in only
          what has changed, and add both photos again.
        </Banner>
      )}
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <TextField
          label="Legal first name"
          autoComplete="given-name"
          maxLength={limits.legalNameMax}
          {...unchanged}
          dir="auto"
          error={form.errorOf('first_name')}
          {...form.register('first_name', nameKeysOnly('first_name'))}
        />
        <TextField
          label="Legal last name"
          autoComplete="family-name"
          maxLength={limits.legalNameMax}
          {...unchanged}
          dir="auto"
          error={form.errorOf('last_name')}
          {...form.register('last_name', nameKeysOnly('last_name'))}
        />
      </div>
      <CountryField
        label="Country of residence"
        autoComplete="country"
        {...(isAgain && { none: 'Unchanged' })}
        error={form.errorOf('country')}
        {...form.register('country')}
      />
      <Controller
        control={control}
        name="date_of_birth"
        render={({ field: { name: _name, ...field } }) => (
          <BirthField
            {...field}
            help={birthHelp(age, isAgain)}
            error={form.errorOf('date_of_birth')}
          />
        )}
      />
      <p className="mb-2 flex gap-2.5 rounded-md bg-raised p-3 text-sm text-pretty">
        <Lock aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />
        Both photos are sent encrypted and kept apart. Nobody can download them from your account,
        not even you.
      </p>
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <IdPhotoField control={control} kind="id_document" error={form.errorOf('id_document')} />
        <IdPhotoField control={control} kind="id_selfie" error={form.errorOf('id_selfie')} />
      </div>
      <Refused isMember={props.isMember} />
      <Button type="submit" variant="primary" wide pending={state.stage !== 'filling'}>
        {props.isMember ? 'SEND APPLICATION' : 'CREATE ACCOUNT'}
      </Button>
      <p className="text-center text-sm text-pretty text-quiet">
        We answer by email within {limits.applicationReviewHours} hours. By applying you agree to
        our <NewTabLink to="/terms">Terms and Conditions</NewTabLink> and{' '}
        <NewTabLink to="/privacy">Privacy Policy</NewTabLink>.
      </p>
    </form>
  );
}

function birthHelp(age: string, isAgain: boolean): string {
  const agrees = age && `It has to match the age on your page: ${age}.`;
  return isAgain ? `Empty: unchanged. ${agrees}` : agrees;
}

/** The error of the application as a whole, with a way to continue. */
function Refused({ isMember }: { isMember: boolean }) {
  const state = useApplication();
  const error = state.stage === 'filling' ? state.error : null;
  const hasAccount = !isMember && application.hasAccount();
  return (
    <div className="flex flex-col gap-1">
      <FormError>{error ? textOf(error) : undefined}</FormError>
      {error?.code === 'enrolment_expired' && (
        <p className="text-sm text-quiet">
          Your account is there: confirm your email by the link that we sent,{' '}
          <TextLink to="/login/{-$status}">sign in</TextLink>, and send your application from there.
        </p>
      )}
      {error && error.code !== 'enrolment_expired' && hasAccount && (
        <p className="text-sm text-quiet">
          Nothing is lost: your account is made, only the application is sent again.
        </p>
      )}
    </div>
  );
}

/** Opens in a new tab, so that the chosen pictures are kept. */
function NewTabLink({ to, children }: { to: '/terms' | '/privacy'; children: string }) {
  return (
    <TextLink to={to} target="_blank" rel="noopener" className="underline">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </TextLink>
  );
}

import { appealSchema } from '@domain/appeal-forms.ts';
import { appealDecisionDays, appealTextMax } from '@generated/limits.gen.ts';
import { useEffect } from 'react';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';

type AppealFormProps = { send: (text: string) => Promise<unknown>; onCancel: () => void };

/** The one appeal against a decision. */
export function AppealForm({ send, onCancel }: AppealFormProps) {
  const form = useServerForm({
    schema: appealSchema,
    defaultValues: { text: '' },
    send: ({ text }) => send(text),
    reValidateMode: 'onChange',
  });
  const { setFocus } = form;
  // The focus follows the press that asked for the form.
  useEffect(() => setFocus('text'), [setFocus]);
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <TextArea
        label="Why is the decision wrong?"
        maxLength={appealTextMax}
        help={`You can appeal once. Somebody else decides within ${appealDecisionDays} days.`}
        error={form.errorOf('text')}
        {...form.register('text')}
      />
      <FormError>{form.formError}</FormError>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={form.isSending}>
          Send appeal
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

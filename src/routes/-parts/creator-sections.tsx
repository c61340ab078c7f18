import { AutomaticMessages } from '@/features/chat/settings/automatic-messages.tsx';
import { ReadMarksSwitch } from '@/features/chat/settings/read-marks-switch.tsx';
import { AgreementForm } from '@/features/enrolment/ui/agreement-form.tsx';
import { Section } from '@/ui/section.tsx';

/** Ids and titles of the sections, for lists that link to them. */
export const creatorParts = [
  { id: 'agreement', title: 'Agreement' },
  { id: 'read-marks', title: 'Read marks' },
  { id: 'automatic', title: 'Automatic messages' },
] as const;

/** Settings of creators from several features. */
export function CreatorSections() {
  return (
    <>
      <Section id="agreement" title="Agreement">
        <AgreementForm />
      </Section>
      <Section id="read-marks" title="Read marks">
        <ReadMarksSwitch />
      </Section>
      <Section id="automatic" title="Automatic messages">
        <AutomaticMessages />
      </Section>
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { ContactDetails } from '@/features/session/ui/contact-details.tsx';
import { Prose } from './-parts/prose.tsx';

export const Route = createFileRoute('/contact')({
  staticData: { beforeGate: true },
  component: Contact,
});

function Contact() {
  return (
    <Prose title="Contact">
      <ContactDetails />
    </Prose>
  );
}

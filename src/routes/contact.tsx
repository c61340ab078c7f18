import { createFileRoute } from '@tanstack/react-router';
import { Prose } from '@/features/pages/prose.tsx';
import { ContactDetails } from '@/features/identity/auth/ui/contact-details.tsx';

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

import { createFileRoute } from '@tanstack/react-router';
import { Prose } from '@/features/pages/prose.tsx';
import { ContactDetails } from '@/features/identity/auth/ui/contact-details.tsx';
import { TextLink } from '@/ui/text-link.tsx';

export const Route = createFileRoute('/contact')({
  staticData: { beforeGate: true },
  component: Contact,
});

function Contact() {
  return (
    <Prose title="Contact">
      <ContactDetails />
      <p className="text-sm text-quiet">
        Much is answered in our <TextLink to="/faq">questions and answers</TextLink>. If you have
        seen content that should not be here, send us a{' '}
        <TextLink to="/complaints/{-$code}" params={{ code: undefined }}>
          complaint
        </TextLink>
        .
      </p>
    </Prose>
  );
}

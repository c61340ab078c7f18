import { createFileRoute } from '@tanstack/react-router';
import { FaqNav } from '@/features/pages/faq-nav.tsx';
import { CustomerQuestions } from '@/features/pages/faq-customer.tsx';
import { Prose } from '@/features/pages/prose.tsx';

export const Route = createFileRoute('/faq/customer')({
  staticData: { beforeGate: true },
  component: Faq,
});

function Faq() {
  return (
    <Prose title="Questions and answers">
      <FaqNav />
      <CustomerQuestions />
    </Prose>
  );
}

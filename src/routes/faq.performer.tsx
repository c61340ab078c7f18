import { createFileRoute } from '@tanstack/react-router';
import { FaqNav } from '@/features/pages/faq-nav.tsx';
import { PerformerQuestions } from '@/features/pages/faq-performer.tsx';
import { Prose } from '@/features/pages/prose.tsx';

export const Route = createFileRoute('/faq/performer')({
  staticData: { beforeGate: true },
  component: Faq,
});

function Faq() {
  return (
    <Prose title="Questions and answers">
      <FaqNav />
      <PerformerQuestions />
    </Prose>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { brand } from '@/lib/brand.ts';
import { termsUpdatedOn } from '@/features/pages/limits.ts';
import { Prose } from '@/features/pages/prose.tsx';
import { Terms } from '@/features/pages/terms.tsx';

export const Route = createFileRoute('/terms')({
  staticData: { beforeGate: true },
  component: TermsPage,
});

function TermsPage() {
  return (
    <Prose title="Terms and Conditions" updatedOn={termsUpdatedOn}>
      <Terms site={brand.name} />
    </Prose>
  );
}

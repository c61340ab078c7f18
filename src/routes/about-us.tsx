import { createFileRoute } from '@tanstack/react-router';
import { brand } from '@/lib/brand.ts';
import { About } from '@/features/pages/about.tsx';
import { Prose } from '@/features/pages/prose.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';

export const Route = createFileRoute('/about-us')({
  staticData: { beforeGate: true },
  component: AboutUs,
});

function AboutUs() {
  return (
    <Prose title="About us">
      <About site={brand.name} />
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" className="!no-underline">
          Browse creators
        </ButtonLink>
        <ButtonLink to="/faq" variant="quiet" className="!no-underline">
          Questions and answers
        </ButtonLink>
      </p>
    </Prose>
  );
}

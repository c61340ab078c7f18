import { createFileRoute } from '@tanstack/react-router';
import { brand } from '@/lib/brand.ts';
import { About } from '@/features/pages/about.tsx';
import { Prose } from '@/features/pages/prose.tsx';

export const Route = createFileRoute('/about-us')({
  staticData: { beforeGate: true },
  component: AboutUs,
});

function AboutUs() {
  return (
    <Prose title="About us">
      <About site={brand.name} />
    </Prose>
  );
}

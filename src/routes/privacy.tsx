import { createFileRoute } from '@tanstack/react-router';
import { brand } from '@/lib/brand.ts';
import { privacyUpdatedOn } from '@/features/pages/limits.ts';
import { Prose } from '@/features/pages/prose.tsx';
import { Privacy } from '@/features/pages/privacy.tsx';

export const Route = createFileRoute('/privacy')({
  staticData: { beforeGate: true },
  component: PrivacyPage,
});

function PrivacyPage() {
  return (
    <Prose title="Privacy Policy" updatedOn={privacyUpdatedOn}>
      <Privacy site={brand.name} />
    </Prose>
  );
}

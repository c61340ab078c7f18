import { TriangleAlert } from 'lucide-react';
import { Banner } from '@/ui/banner.tsx';

/** A notice for listed creators without categories, whom no list of browse contains. */
export function NoCategories() {
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      You haven’t chosen any categories. Until you do, people find you by name only, not when they
      browse.
    </Banner>
  );
}

import { TriangleAlert } from 'lucide-react';
import { Banner } from '@/ui/banner.tsx';

/** For listed creators without categories: every list of browse is one of a category. */
export function NoCategories() {
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      You haven’t chosen any categories. Until you do, people find you by name only, not when they
      browse.
    </Banner>
  );
}

import { createFileRoute } from '@tanstack/react-router';

/** /enroll/{referrer} remembers the referrer; any further path is ignored. */
export const Route = createFileRoute('/enroll/$')({
  beforeLoad: async (entering) => {
    const { comeBy } = await import('./-parts/enrolling.ts');
    await comeBy(entering, entering.params._splat ?? '');
  },
});

import { createFileRoute } from '@tanstack/react-router';

/** /enroll/{referrer} remembers who sent somebody; whatever else stands there is passed over. */
export const Route = createFileRoute('/enroll/$')({
  beforeLoad: async (entering) => {
    const { comeBy } = await import('./-parts/enrolling.ts');
    await comeBy(entering, entering.params._splat ?? '');
  },
});

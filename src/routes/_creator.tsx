import { createFileRoute } from '@tanstack/react-router';
import { requireCreator } from '@/app/guards.ts';

/** The creators' own pages; others go to the landing. */
export const Route = createFileRoute('/_creator')({
  beforeLoad: async (entering) => ({ account: await requireCreator(entering) }),
});

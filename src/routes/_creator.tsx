import { createFileRoute } from '@tanstack/react-router';
import { requireCreator } from '@/app/guards.ts';

/** Pages for creators; fans are redirected to the landing page. */
export const Route = createFileRoute('/_creator')({
  beforeLoad: async (entering) => ({ account: await requireCreator(entering) }),
});

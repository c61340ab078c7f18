import { createFileRoute } from '@tanstack/react-router';
import { requireMember } from '@/app/guards.ts';

/** Pages for all signed-in users. */
export const Route = createFileRoute('/_member')({
  beforeLoad: async (entering) => ({ account: await requireMember(entering) }),
});

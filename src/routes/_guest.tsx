import { createFileRoute } from '@tanstack/react-router';
import { requireGuest } from '@/app/guards.ts';

/** Pages for signing in and up. Signed-in users are redirected to their destination. */
export const Route = createFileRoute('/_guest')({
  beforeLoad: requireGuest,
});

import { createFileRoute } from '@tanstack/react-router';
import { requireGuest } from '@/app/guards.ts';

/** Ways in. Who is signed in is taken on to where they were going. */
export const Route = createFileRoute('/_guest')({
  beforeLoad: requireGuest,
});

import type { QueryClient } from '@tanstack/react-query';
import type { AgeGate } from '@/features/identity/auth/age-gate-store.ts';
import type { SessionStore } from '@/features/identity/auth/session-store.ts';

/** What guards and loaders of routes receive. */
export type RouterContext = {
  queryClient: QueryClient;
  session: SessionStore;
  ageGate: AgeGate;
};

import { onDemand } from '@/ui/on-demand.tsx';

/** A creator's right column outside of the back office. */
export const LazyAdminAside = onDemand(async () => (await import('./admin-aside.tsx')).AdminAside);

import type { Audience } from '../data/api.ts';

export const audiences = [
  { value: 'all', label: 'All subs and followers' },
  { value: 'active', label: 'Active subs' },
  { value: 'expired', label: 'Expired subs' },
  { value: 'followers', label: 'Followers only' },
] as const satisfies readonly { value: Audience; label: string }[];

export const audienceLabel = (audience: Audience) =>
  audiences.find(({ value }) => value === audience)?.label;

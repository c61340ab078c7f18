import type { GlobalAudience } from '@domain/answers/parts.ts';

const labels: Record<GlobalAudience, string> = {
  all: 'All subs and followers',
  active: 'Active subs',
  expired: 'Expired subs',
  followers: 'Followers only',
};

export const audienceLabel = (audience: GlobalAudience) => labels[audience];

export const audiences = (['all', 'active', 'expired', 'followers'] as const).map((value) => ({
  value,
  label: labels[value],
}));

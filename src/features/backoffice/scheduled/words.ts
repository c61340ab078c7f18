import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { audienceLabel } from '@/lib/audiences.ts';

export const typeText = ({ type }: ScheduledItem) => (type === 'post' ? 'Post' : 'Global');

export function audienceText(item: ScheduledItem): string {
  if (item.type === 'global') return audienceLabel(item.audience);
  if (item.is_promo) return 'Promotion';
  return item.audience === 'public' ? 'Public' : 'Private';
}

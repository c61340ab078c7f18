import type { NotificationKind } from '@domain/answers/notifications.ts';
import {
  BadgePercent,
  Ban,
  Bell,
  Clapperboard,
  DollarSign,
  Heart,
  Image,
  LockOpen,
  MessageCircle,
  Scale,
  ShieldCheck,
  Star,
  Undo2,
  type LucideIcon,
} from 'lucide-react';

/** One icon for each kind, so that a list is read at a glance. */
const icons: Record<NotificationKind, LucideIcon> = {
  tip: DollarSign,
  post_liked: Heart,
  comment_liked: Heart,
  post_commented: MessageCircle,
  wall_post: Image,
  wall_media: Image,
  new_story: Clapperboard,
  wall_offer: BadgePercent,
  new_sub: Star,
  re_sub: Star,
  unlock: LockOpen,
  cancelled_user: Ban,
  cancelled_billing: Ban,
  welcome: Bell,
  decision: ShieldCheck,
  appeal_decided: ShieldCheck,
  schedule_failed: Bell,
  x_link_broken: Bell,
  refunded: Undo2,
  disputed: Scale,
  dispute_won: Scale,
  dispute_lost: Scale,
};

/** The icon of a kind at the corner of an avatar; the text beside it says the same. */
export function LineIcon({ kind }: { kind: NotificationKind }) {
  const Icon = icons[kind];
  return (
    <span
      aria-hidden
      className="absolute -end-2 -bottom-1.5 flex size-5 items-center justify-center rounded-full bg-raised text-text ring-2 ring-background"
    >
      <Icon className="size-3" strokeWidth={2} />
    </span>
  );
}

import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { useMemo } from 'react';
import { gridOf } from '@/entities/media/blur-grid.ts';
import { hasAccess } from '@/features/subscriptions/status.ts';
import type { Entry } from '@/features/wall/locked/entry.ts';
import { paletteOf, type Palette } from '@/entities/media/palette.ts';

/** Whether the user pays for the private wall of a creator. */
export const isSubscribed = ({ viewer: { subscription } }: CreatorProfile) =>
  subscription !== null && hasAccess(subscription.state);

export const isOnOffer = (creator: CreatorProfile) =>
  creator.viewer.can_subscribe && !isSubscribed(creator);

/** The way to the private wall of a creator; null where none is on offer. */
export const entryOf = (creator: CreatorProfile, onPress: () => void): Entry | null =>
  isOnOffer(creator)
    ? { priceCents: creator.offer?.price_cents ?? creator.fee_cents, onPress }
    : null;

/** The colours of a creator's cover, or of the avatar, for what is locked. */
export function usePalette(creator: Pick<CreatorProfile, 'id' | 'cover' | 'avatar'>): Palette {
  const { id, cover, avatar } = creator;
  const blur = (cover ?? avatar)?.blur ?? null;
  return useMemo(() => paletteOf(gridOf(blur)?.colours ?? [], id), [blur, id]);
}

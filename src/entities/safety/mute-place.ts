import type { ReactNode } from 'react';
import { createStore } from '@/lib/store/store.ts';

export type MuteItemProps = { username: string };

/** Set by the app, so that menus of other features mute a conversation, which belongs to chat. */
export const mutePlace = createStore<((props: MuteItemProps) => ReactNode) | null>(null);

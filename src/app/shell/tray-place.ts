import type { ReactNode } from 'react';
import { createStore } from '@/lib/store/store.ts';

export type UploadTrayProps = {
  owner: string;
  /** In a thread, which fills the screen and ends in its composer: a line above it. */
  isDocked: boolean;
};

type DrawTray = (props: UploadTrayProps) => ReactNode;

/** Draws the tray of uploads once there is a use for it; its code is no part of the first load. */
export const trayPlace = createStore<DrawTray | null>(null);

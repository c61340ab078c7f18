import type { ComponentType } from 'react';
import { createStore } from '@/shared/store.ts';

export type UploadTrayProps = {
  owner: string;
  /** In a thread, which fills the screen and ends in its composer: a line above it. */
  isDocked: boolean;
};

/** The tray of uploads, as soon as there is a use for it; its code is no part of the first load. */
export const trayPlace = createStore<ComponentType<UploadTrayProps> | null>(null);

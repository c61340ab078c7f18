import type { ReactNode } from 'react';
import { createStore } from '@/lib/store/store.ts';

export type UploadTrayProps = {
  owner: string;
  /** In a thread, which fills the screen down to its composer: a line above the thread. */
  isDocked: boolean;
};

type DrawTray = (props: UploadTrayProps) => ReactNode;

/** Renders the upload tray once it is needed; its code is not part of the first load. */
export const trayPlace = createStore<DrawTray | null>(null);

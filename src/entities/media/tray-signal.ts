import { createStore } from '@/lib/store/store.ts';

/** Whether there is anything for the tray of uploads; until then its code is not loaded. */
export const hasUploads = createStore(false);

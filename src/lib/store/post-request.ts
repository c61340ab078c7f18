import { createStore } from './store.ts';

/** Whether a button elsewhere asked for a new post; the composer takes it. */
export const postRequest = createStore(false);

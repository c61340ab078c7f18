import { z } from 'zod';

/* Request and response between the worker and a function that works through what is due. */

export const runRequest = z.object({ request_id: z.uuid() });
export const runAnswer = z.object({
  /** The number of items that this run has finished. */
  closed: z.number().int(),
  /** True if more items may be due. */
  more: z.boolean(),
});

import { z } from 'zod';

/* The response of the function push-send to the worker, which asks with a runRequest. */

export const pushRunAnswer = z.object({
  sent: z.number().int(),
  /** True if more pushes may be due. */
  more: z.boolean(),
});

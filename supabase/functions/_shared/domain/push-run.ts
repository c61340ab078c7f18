import { z } from 'zod';

/* Request and response between the worker and the function push-send. */

export const pushRunRequest = z.object({ request_id: z.uuid() });
export const pushRunAnswer = z.object({
  sent: z.number().int(),
  /** True if more pushes may be due. */
  more: z.boolean(),
});

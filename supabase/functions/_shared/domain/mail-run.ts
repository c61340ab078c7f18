import { z } from 'zod';

/* What the worker and the function mail-send say to each other. */

export const mailRunRequest = z.object({ request_id: z.uuid() });
export const mailRunAnswer = z.object({
  sent: z.number().int(),
  failed: z.number().int(),
  /** There may be more that is due. */
  more: z.boolean(),
});

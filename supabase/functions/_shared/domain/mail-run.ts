import { z } from 'zod';

/* Request and response between the worker and the function mail-send. */

export const mailRunRequest = z.object({ request_id: z.uuid() });
export const mailRunAnswer = z.object({
  sent: z.number().int(),
  failed: z.number().int(),
  /** True if more mails may be due. */
  more: z.boolean(),
});

import { z } from 'zod';

/* The response of the function mail-send to the worker, which asks with a runRequest. */

export const mailRunAnswer = z.object({
  sent: z.number().int(),
  failed: z.number().int(),
  /** True if more mails may be due. */
  more: z.boolean(),
});

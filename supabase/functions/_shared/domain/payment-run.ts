import { z } from 'zod';

/* Request and response between the worker and the function payment-reconcile. */

export const paymentRunRequest = z.object({ request_id: z.uuid() });
export const paymentRunAnswer = z.object({
  /** The number of payments that this run has settled and closed. */
  closed: z.number().int(),
  /** True if more payments may be due. */
  more: z.boolean(),
});

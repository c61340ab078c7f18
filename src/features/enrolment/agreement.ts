import { z } from 'zod';

export const agreementSchema = z.object({
  name: z.string().trim().min(1, 'Type your first and last name as in your identity document.'),
});

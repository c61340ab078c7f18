import { z } from 'zod';
import { complaintEmailMax, reportTextMax } from '../generated/limits.gen.ts';
import { refuse } from './form-refusals.ts';
import { isMailAddress } from './session.ts';

export const complaintKinds = [
  'underage',
  'ncii',
  'depicted_person',
  'illegal',
  'dmca',
  'other',
] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/** The form of a complaint. The database validates the same rules again. */
export const complaintSchema = z
  .object({
    kind: z.string(),
    place: z.string(),
    description: z.string(),
    /** Hashes of a picture with commas between them; empty for none. */
    picture: z.string(),
    signature: z.string(),
    email: z.string().transform((text) => text.trim().toLowerCase()),
    good_faith: z.boolean(),
  })
  .superRefine((form, context) => {
    if (!complaintKinds.some((kind) => kind === form.kind))
      refuse(context, 'kind', 'complaint_incomplete');
    if (form.place.trim() === '' && form.description.trim() === '' && form.picture === '')
      refuse(context, 'place', 'complaint_incomplete');
    if (form.description.trim().length > reportTextMax)
      refuse(context, 'description', 'report_too_long');
    if (form.signature.trim() === '') refuse(context, 'signature', 'complaint_incomplete');
    if (!isMailAddress(form.email, complaintEmailMax)) refuse(context, 'email', 'email_not_valid');
    if (!form.good_faith) refuse(context, 'good_faith', 'complaint_incomplete');
  });
export type Complaint = z.output<typeof complaintSchema>;

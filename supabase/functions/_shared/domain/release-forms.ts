import { z } from 'zod';
import { ageMin, releaseAliasesMax, releaseLegalNameMin } from '../generated/limits.gen.ts';
import { yearsSince } from './enrolment-forms.ts';
import { refuse } from './form-refusals.ts';

const line = z.string().transform((text) => text.replace(/\s+/g, ' ').trim());

/** What a person submits with a release, without the pictures. The database checks it again. */
export const releaseSchema = z
  .object({
    legal_name: line,
    aliases: line,
    birth_date: z.string(),
    signature: line,
    is_depicted: z.boolean(),
    is_published: z.boolean(),
    is_downloaded: z.boolean(),
    id_document: z.custom<File | null>(),
    id_selfie: z.custom<File | null>(),
  })
  .superRefine((form, context) => {
    if (form.legal_name.length < releaseLegalNameMin)
      refuse(context, 'legal_name', 'invalid_legal_name');
    if (form.aliases.length > releaseAliasesMax) refuse(context, 'aliases', 'field_too_long');
    const age = yearsSince(form.birth_date, new Date());
    if (age === null) refuse(context, 'birth_date', 'invalid_date_of_birth');
    else if (age < ageMin) refuse(context, 'birth_date', 'under_18');
    if (!form.id_document) refuse(context, 'id_document', 'id_document_missing');
    if (!form.id_selfie) refuse(context, 'id_selfie', 'id_selfie_missing');
    if (!form.is_depicted) refuse(context, 'is_depicted', 'release_incomplete');
    if (!form.is_published) refuse(context, 'is_published', 'release_incomplete');
    if (form.signature.toLowerCase() !== form.legal_name.toLowerCase() || form.signature === '')
      refuse(context, 'signature', 'signature_mismatch');
  });
export type ReleaseForm = z.output<typeof releaseSchema>;

import { z } from 'zod';
import type { Begun, EnrolmentCommands } from '../_shared/clients/enrolment-commands.ts';
import type { UploadTokens } from '../_shared/clients/upload-tokens.ts';
import { unstorable } from '../_shared/http/storable.ts';

const value = z.union([z.string(), z.number(), z.null()]);

/** Validates the shape only. SQL validates the field values and the set of pictures. */
export const enrolmentRequest = z
  .strictObject({
    user_id: z.uuid(),
    /** A random value of the page; its SHA-256 was stored at sign-up. */
    secret: z.string().regex(/^[\x21-\x7e]{16,256}$/),
    referrer_id: z.string().max(100).nullish(),
    fields: z.record(z.string().max(40), value),
    pictures: z
      .array(
        z.strictObject({
          kind: z.string().regex(/^[a-z_]{1,20}$/),
          bytes: z.number(),
          type: z.string().regex(/^[\x20-\x7e]{0,100}$/),
        }),
      )
      .max(4),
  })
  .superRefine(({ fields }, context) => {
    for (const [field, said] of Object.entries(fields)) {
      if (unstorable.test(field) || (typeof said === 'string' && unstorable.test(said)))
        context.addIssue({ code: 'custom', path: [field], message: 'invalid_payload' });
    }
  });

type Deps = { commands: Pick<EnrolmentCommands, 'begin'>; uploadToken: UploadTokens };
type Upload = Begun['uploads'][number] & { token: string };

/**
 * Accepts an application of a user who has no session yet. Repeated after a lost response or a
 * crash, it returns the same application, with new upload tokens for the pictures that are missing.
 * The rules are in SQL: begin_enrolment.
 */
export function enrolment({ commands, uploadToken }: Deps) {
  return async (input: z.output<typeof enrolmentRequest>, address: string) => {
    const { application_id, uploads } = await commands.begin({
      userId: input.user_id,
      secret: input.secret,
      address,
      referrerId: z.uuid().safeParse(input.referrer_id).data ?? null,
      fields: input.fields,
      pictures: input.pictures,
    });
    const allowed = await Promise.all(
      uploads.map(async (upload): Promise<Upload | null> => {
        const token = await uploadToken(upload.bucket, upload.name);
        return token === null ? null : { ...upload, token };
      }),
    );
    return { application_id, uploads: allowed.filter((upload) => upload !== null) };
  };
}

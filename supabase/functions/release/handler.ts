import { z } from 'zod';
import type { ReleaseCommands } from '../_shared/clients/release-commands.ts';
import type { UploadTokens } from '../_shared/clients/upload-tokens.ts';
import { trialCodeLength } from '../_shared/generated/limits.gen.ts';
import { refuseUnstorable } from '../_shared/http/storable.ts';

const key = z.string().regex(new RegExp(`^[A-Za-z0-9]{${trialCodeLength}}$`), 'link_expired');

const picture = z.strictObject({
  kind: z.enum(['id_document', 'id_selfie']),
  bytes: z.number(),
  type: z.string().regex(/^[\x20-\x7e]{0,100}$/),
});

/** A look at a release, its submission with fields, or its withdrawal. */
export const releaseRequest = z.strictObject({
  key,
  withdraw: z.literal(true).optional(),
  fields: z.record(z.string(), z.union([z.string(), z.boolean()])).optional(),
  pictures: z.array(picture).default([]),
});

type Deps = { commands: ReleaseCommands; uploadToken: UploadTokens };

/** Serves the link of a release, without a session. The rules are in SQL: submit_release. */
export function release({ commands, uploadToken }: Deps) {
  return async (input: z.output<typeof releaseRequest>, address: string) => {
    const { withdraw, fields, pictures } = input;
    if (withdraw) return commands.withdraw(input.key, address);
    if (!fields) return commands.look(input.key, address);
    refuseUnstorable(fields);
    const { uploads } = await commands.submit({ key: input.key, address, fields, pictures });
    const allowed = await Promise.all(
      uploads.map(async (upload) => {
        const token = await uploadToken(upload.bucket, upload.name);
        return token === null ? [] : [{ ...upload, token }];
      }),
    );
    return { uploads: allowed.flat() };
  };
}

import { z } from 'zod';
import type { ReadableMedia } from '../_shared/clients/readable-media.ts';
import type { Caller } from '../_shared/clients/supabase.ts';
import { pictureType } from '../_shared/domain/media.ts';
import { signedNamesMax } from '../_shared/generated/limits.gen.ts';
import { inputOf } from '../_shared/http/body.ts';
import { callerToken } from '../_shared/http/caller-token.ts';
import { forwardedHeaders } from '../_shared/http/forwarded.ts';
import type { Work } from '../_shared/http/serve.ts';

type Deps = {
  /** Called with the caller's own token, null for a guest. Errors: those of readable_media(). */
  readable(caller: Caller, names: string[]): Promise<ReadableMedia>;
  /** Pairs of object name and signed path without the origin. Missing objects are left out. */
  sign(names: string[], seconds: number): Promise<[name: string, path: string][]>;
};

/**
 * Each video or recording has a lifetime of its own, and each lifetime needs a request to Storage.
 */
const streamsMax = 10;
const isStream = (name: string) => !name.endsWith(`.${pictureType.extension}`);

/**
 * Names are `<media_id>/<variant>.<ext>`; a name of another form is refused before the database is
 * called.
 */
const input = z.object({
  names: z
    .array(z.string().regex(/^[\w./-]{1,64}$/))
    .min(1)
    .max(signedNamesMax)
    .refine((names) => names.filter(isStream).length <= streamsMax),
});

/**
 * Returns signed URLs of the media that the caller can read. The database decides on the permission
 * and the lifetime of each (readable_media, guest_readable_media). The key that signs never leaves
 * this function.
 */
export function signMedia({ readable, sign }: Deps): Work {
  return async (request) => {
    const { names } = await inputOf(request, input);
    const caller = { token: callerToken(request), forwarded: forwardedHeaders(request) };
    const allowed = await readable(caller, names);
    const lives = [...new Set(allowed.map(({ seconds }) => seconds))];
    const signed = await Promise.all(
      lives.map(async (life) => {
        const group = allowed.filter(({ seconds }) => seconds === life);
        const objects = group.map(({ name, object = name }) => object);
        const paths = new Map(await sign([...new Set(objects)], life));
        return group.flatMap(({ name, object = name }) => {
          const path = paths.get(object);
          return path === undefined ? [] : [[name, path] as const];
        });
      }),
    );
    return { addresses: Object.fromEntries(signed.flat()) };
  };
}

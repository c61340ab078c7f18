import { z } from 'zod';
import type { ReadableMedia } from '../_shared/clients/readable-media.ts';
import type { Caller } from '../_shared/clients/supabase.ts';
import { pictureType } from '../_shared/domain/media.ts';
import { signedNamesMax } from '../_shared/generated/limits.gen.ts';
import { bearerOf } from '../_shared/http/bearer.ts';
import { inputOf } from '../_shared/http/body.ts';
import { Refusal } from '../_shared/http/refusal.ts';
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
 * A user's token is a JWT. Guests send a publishable key instead, which can be a JWT as well and
 * counts as no token.
 */
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The accepted roles and subjects. PostgREST verifies the signature, but accepts any role and any
 * subject.
 */
const id = z.guid();
const claims = z.union([
  z.object({ role: z.literal('authenticated'), sub: id, session_id: id.optional() }),
  z.object({ role: z.literal('anon'), sub: id.optional() }),
]);

function tokenOf(request: Request): string | null {
  const bearer = bearerOf(request);
  if (!bearer || !tokenPattern.test(bearer)) return null;
  const { success, data } = claims.safeParse(payloadOf(bearer));
  if (!success) throw new Refusal('unauthorized_request', 401);
  return data.role === 'anon' ? null : bearer;
}

function payloadOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload));
  } catch {
    return null;
  }
}

/**
 * Returns signed URLs of the media that the caller can read. The database decides on the permission
 * and the lifetime of each (readable_media, guest_readable_media). The key that signs never leaves
 * this function.
 */
export function signMedia({ readable, sign }: Deps): Work {
  return async (request) => {
    const { names } = await inputOf(request, input);
    const token = tokenOf(request);
    const region = request.headers.get('x-caller-region');
    const allowed = await readable({ token, region }, names);
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

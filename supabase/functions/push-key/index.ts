import { z } from 'zod';
import { signedInUser } from '../_shared/clients/signed-in-user.ts';
import { vapidKeys } from '../_shared/clients/vapid-keys.ts';
import { forUser } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { serve } from '../_shared/http/serve.ts';

/** The public key by which a browser subscribes to pushes of this site. */
const work = async () => {
  const keys = vapidKeys();
  if (!keys) throw new Refusal('temporarily_disabled', 403);
  return { key: keys.publicKey };
};

Deno.serve(serve(forUser(signedInUser(), z.strictObject({}), work)));

import type { Endpoint } from '../service.ts';
import { authorize, linkIdentity } from './authorize.ts';
import { callback } from './callback.ts';
import { unlinkIdentity } from './unlink-identity.ts';

/** Routes of sign-in with OAuth providers. */
export const oauthEndpoints: Endpoint[] = [
  ['get', '/authorize', authorize],
  ['get', '/callback', callback],
  ['get', '/user/identities/authorize', linkIdentity],
  ['delete', '/user/identities/:identity_id', unlinkIdentity],
];

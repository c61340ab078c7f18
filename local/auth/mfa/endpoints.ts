import type { Endpoint } from '../service.ts';
import { challenge } from './challenge.ts';
import { enroll } from './enroll.ts';
import { unenroll } from './unenroll.ts';
import { verify } from './verify.ts';

/** Routes of second factors: authenticator apps (TOTP). */
export const mfaEndpoints: Endpoint[] = [
  ['post', '/factors', enroll],
  ['post', '/factors/:factor_id/challenge', challenge],
  ['post', '/factors/:factor_id/verify', verify],
  ['delete', '/factors/:factor_id', unenroll],
];

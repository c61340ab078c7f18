import type { Endpoint } from '../service.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { generateLink } from './generate-link.ts';
import { invite } from './invite.ts';
import { listUsers } from './list-users.ts';
import { readUser, updateUser } from './update-user.ts';

/** Routes that require the secret key. */
export const adminEndpoints: Endpoint[] = [
  ['get', '/admin/users', listUsers],
  ['post', '/admin/users', createUser],
  ['get', '/admin/users/:user_id', readUser],
  ['put', '/admin/users/:user_id', updateUser],
  ['delete', '/admin/users/:user_id', deleteUser],
  ['post', '/admin/generate_link', generateLink],
  ['post', '/invite', invite],
];

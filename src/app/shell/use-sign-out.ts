import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';

/** The handler of 'Sign out', which asks first when unsent work would be lost. */
export function useSignOut(): (event: MouseEvent) => void {
  const currentUser = useCurrentUser();
  const navigate = useNavigate();
  const leave = async (owner: string) => {
    if (await askFirst(owner)) await navigate({ to: '/logout' });
  };
  return (event) => {
    event.preventDefault();
    if (currentUser.status === 'member') void leave(currentUser.userId);
  };
}

/** The question's code, loaded by the shell after the first paint for use offline. */
export const signOutQuestion = () => import('./may-sign-out.ts');

const askFirst = (owner: string) =>
  signOutQuestion().then(
    ({ maySignOut }) => maySignOut(owner),
    () => true,
  );

import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useViewer } from '@/shared/session/viewer.tsx';

/** The press of 'Sign out', with a question where something would be lost. */
export function useSignOut(): (event: MouseEvent) => void {
  const viewer = useViewer();
  const navigate = useNavigate();
  const leave = async (owner: string) => {
    if (await askFirst(owner)) await navigate({ to: '/logout' });
  };
  return (event) => {
    event.preventDefault();
    if (viewer.status === 'member') void leave(viewer.userId);
  };
}

/** The question, loaded by the shell after the first paint for use without a network. */
export const signOutQuestion = () => import('./may-sign-out.ts');

const askFirst = (owner: string) =>
  signOutQuestion().then(
    ({ maySignOut }) => maySignOut(owner),
    () => true,
  );

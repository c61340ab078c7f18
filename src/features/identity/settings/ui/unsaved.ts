import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useEffect, useState } from 'react';
import { confirm } from '@/ui/confirm.ts';

type Unsaved = Set<string>;

const nothing: Unsaved = new Set();
export const UnsavedContext = createContext<Unsaved>(nothing);

/** Asks before leaving while forms have unsaved changes; such forms add themselves to the set. */
export function useUnsavedGuard(): Unsaved {
  const [unsaved] = useState<Unsaved>(() => new Set());
  useBlocker({
    enableBeforeUnload: () => unsaved.size > 0,
    shouldBlockFn: async ({ current, next }) => {
      // A redirect to the sign-in page after a sign-out elsewhere asks no question.
      const isFree = unsaved.size === 0 || next.pathname.startsWith('/login');
      if (isFree || current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: 'Leave without saving?',
        body: 'What you have changed here is not saved yet.',
        action: 'Leave',
        cancel: 'Stay',
        danger: true,
      });
      return !leave;
    },
  });
  return unsaved;
}

export function useUnsaved(form: string, isDirty: boolean): void {
  const unsaved = use(UnsavedContext);
  useEffect(() => {
    if (isDirty) unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [unsaved, form, isDirty]);
}

import { useState } from 'react';
import { privateKey } from '@/shared/session/private-storage.ts';

/** What somebody has begun to write to a person, kept until it is sent. */
export function useDraft(partnerId: string): [string, (text: string) => void] {
  const key = privateKey(`draft:${partnerId}`);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const set = (next: string) => {
    setText(next);
    if (next) localStorage.setItem(key, next);
    else localStorage.removeItem(key);
  };
  return [text, set];
}

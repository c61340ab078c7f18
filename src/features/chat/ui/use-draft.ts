import { useEffect, useState } from 'react';
import { privateKey } from '@/shared/session/private-storage.ts';

const keyOf = (partnerId: string) => privateKey(`draft:${partnerId}`);

const composers = new Set<() => void>();

/** Puts back what could not be sent, above what was written since. */
export function putBack(partnerId: string, text: string): void {
  const since = localStorage.getItem(keyOf(partnerId));
  localStorage.setItem(keyOf(partnerId), since ? `${text}\n${since}` : text);
  for (const readAgain of composers) readAgain();
}

/** What somebody has begun to write to a person, kept until it is sent. */
export function useDraft(partnerId: string): [string, (text: string) => void] {
  const key = keyOf(partnerId);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  useEffect(() => {
    const readAgain = () => setText(localStorage.getItem(key) ?? '');
    composers.add(readAgain);
    return () => void composers.delete(readAgain);
  }, [key]);
  const set = (next: string) => {
    setText(next);
    if (next) localStorage.setItem(key, next);
    else localStorage.removeItem(key);
  };
  return [text, set];
}

import { typingSeconds } from '@generated/limits.gen.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { joinTyping } from '../data/realtime.ts';

const TELL_EVERY_MS = 1000;

/** Whether the other types, and `tell()` for when the viewer does. */
export function useTyping(conversationId: string | null): { isTyping: boolean; tell: () => void } {
  const [isTyping, setIsTyping] = useState(false);
  const topic = useRef<{ tell: () => void } | null>(null);
  const toldAt = useRef(0);

  useEffect(() => {
    if (!conversationId) return;
    let timer: number | undefined;
    const joined = joinTyping(conversationId, () => {
      setIsTyping(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIsTyping(false), typingSeconds * 1000);
    });
    topic.current = joined;
    return () => {
      topic.current = null;
      window.clearTimeout(timer);
      setIsTyping(false);
      joined.leave();
    };
  }, [conversationId]);

  const tell = useCallback(() => {
    const now = Date.now();
    if (now - toldAt.current < TELL_EVERY_MS) return;
    toldAt.current = now;
    topic.current?.tell();
  }, []);
  return { isTyping, tell };
}

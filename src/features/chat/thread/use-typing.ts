import { useCallback, useEffect, useRef, useState } from 'react';
import { useSendTyping } from '../data/queries.ts';
import { watchTyping } from '../data/realtime.ts';

/** seconds: a typing indicator lasts */
const typingSeconds = 2;

const SEND_EVERY_MS = 1500;

/** Whether the partner types, and `tell()` to call when the signed-in user types. */
export function useTyping(
  conversationId: string | null,
  partnerId: string,
): { isTyping: boolean; tell: () => void } {
  const [isTyping, setIsTyping] = useState(false);
  const toldAt = useRef(0);
  const { mutate } = useSendTyping();

  useEffect(() => {
    if (!conversationId) return;
    let timer: number | undefined;
    const leave = watchTyping(conversationId, partnerId, () => {
      setIsTyping(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIsTyping(false), typingSeconds * 1000);
    });
    return () => {
      window.clearTimeout(timer);
      setIsTyping(false);
      leave();
    };
  }, [conversationId, partnerId]);

  const tell = useCallback(() => {
    const now = Date.now();
    if (!conversationId || now - toldAt.current < SEND_EVERY_MS) return;
    toldAt.current = now;
    mutate(conversationId);
  }, [conversationId, mutate]);
  return { isTyping, tell };
}

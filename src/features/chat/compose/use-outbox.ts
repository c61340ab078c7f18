import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStableCallback } from '@/ui/use-stable-callback.ts';
import { letGo } from './composing.ts';
import type { Draft } from '../data/message.ts';
import { retry, settle, type Outbox } from '../data/outbox.ts';
import { outboxQuery } from '../data/queries.ts';
import {
  queueMessage,
  sendNext,
  updateOutbox,
  type Outgoing,
  type RestoreDraft,
} from './sending.ts';

const nothing: Outbox = [];

/** The signed-in user's outbox for a partner, with functions to send, retry and discard. */
export function useOutbox(of: Outgoing, takeBack: RestoreDraft) {
  const client = useQueryClient();
  const { data: items = nothing } = useQuery(outboxQuery(of));
  const pump = (change: (outbox: Outbox) => Outbox) => {
    updateOutbox(client, of, change);
    void sendNext(client, of, takeBack);
  };
  const sendQueued = useStableCallback(() => void sendNext(client, of, takeBack));
  const sendAgain = useStableCallback(() => pump((outbox) => retry(outbox, null)));
  useEffect(() => {
    // An earlier page may have left some; a request that has arrived is not repeated.
    sendQueued();
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [sendQueued, sendAgain, of.partnerId]);
  return {
    items,
    send: (draft: Draft) => {
      queueMessage(client, of.me, draft);
      sendQueued();
    },
    retry: (requestId: string) => pump((outbox) => retry(outbox, requestId)),
    discard: (requestId: string) => {
      letGo(requestId);
      updateOutbox(client, of, (outbox) => settle(outbox, requestId));
    },
  };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStableCallback } from '@/ui/use-stable-callback.ts';
import { toAppError } from '@/lib/errors/app-error.ts';
import { toast } from '@/ui/toast.ts';
import { letGo } from './composing.ts';
import { writingField } from './writing-field.ts';
import type { Draft } from '../data/message.ts';
import { retry, settle, type Outbox, type OutboxItem } from '../data/outbox.ts';
import { outboxQuery } from '../data/queries.ts';
import {
  queueMessage,
  restoreWith,
  sendNext,
  updateOutbox,
  type Outgoing,
  type RestoreDraft,
} from './sending.ts';

const nothing: Outbox = [];

/**
 * The messages to a partner that are not sent yet. Sends what an earlier page left, and again when
 * the line is back: what costs nothing and is new. A request that has arrived is not repeated.
 */
export function useUnsent(of: Outgoing): Outbox {
  const client = useQueryClient();
  const { data: items = nothing } = useQuery(outboxQuery(of));
  const send = useStableCallback(() => void sendNext(client, of));
  const sendAgain = useStableCallback(() => {
    updateOutbox(client, of, (outbox) => retry(outbox, null));
    send();
  });
  useEffect(() => {
    send();
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [send, sendAgain, of.partnerId]);
  return items;
}

/** The signed-in user's outbox for a partner, with functions to send, retry, edit and discard. */
export function useOutbox(of: Outgoing, takeBack: { edit: RestoreDraft; restore: RestoreDraft }) {
  const client = useQueryClient();
  const restore = useStableCallback(takeBack.restore);
  useEffect(() => void restoreWith(of.partnerId, restore), [of.partnerId, restore]);
  const items = useUnsent(of);
  const pump = (change: (outbox: Outbox) => Outbox) => {
    updateOutbox(client, of, change);
    void sendNext(client, of);
  };
  return {
    items,
    send: (draft: Draft) => {
      queueMessage(client, of.me, draft);
      void sendNext(client, of);
    },
    retry: (requestId: string) => pump((outbox) => retry(outbox, requestId)),
    /** Returns a refused message to the composer. */
    edit: (item: OutboxItem) => {
      if (item.state !== 'refused') return;
      if (!takeBack.edit(item, toAppError(item.error))) {
        return void toast('First send or remove what is in the field below.');
      }
      updateOutbox(client, of, (outbox) => settle(outbox, item.requestId));
      writingField()?.focus();
    },
    discard: (requestId: string) => {
      letGo(requestId);
      updateOutbox(client, of, (outbox) => settle(outbox, requestId));
    },
  };
}

/** The product's code of a page without its screen: from the socket to the list. */
export { pageMessageChanges } from '@generated/limits.gen.ts';
export { QueryObserver, InfiniteQueryObserver } from '@tanstack/react-query';
export { followChanges } from '@/app/follow-changes.ts';
export { createQueryClient } from '@/app/query-client.ts';
export { removeMessage, unlockMessage } from '@/features/chat/data/api.ts';
export { screenKeys } from '@/features/chat/data/screen-keys.ts';
export { loadOlder, outboxQuery, threadQuery } from '@/features/chat/data/queries.ts';
export { watchThread } from '@/features/chat/data/realtime.ts';
export { queueMessage, sendNext } from '@/features/chat/compose/sending.ts';
export { retry } from '@/features/chat/data/outbox.ts';
export { activityQuery, notificationsQuery } from '@/features/activity/data/queries.ts';
export { closeRealtime } from '../../../src/lib/supabase/realtime.ts';

import type { Message } from '@domain/answers/messages.ts';
import { isDeepStrictEqual } from 'node:util';
import { database } from '../users.ts';
import type { Page } from './page.ts';

interface Talk {
  id: string;
  pages: Page[];
}

/**
 * The differences between the pages and the database, one line each. `sent`: how many messages each
 * page has sent with its words.
 */
export async function faultsOf(talk: Talk, sent: number[]): Promise<string[]> {
  const faults = await Promise.all([
    wordsIn(talk, sent),
    ...talk.pages.flatMap((page, nth) => {
      const where = `conversation ${talk.id}, page ${nth} of ${page.viewer.username}`;
      return [
        compare(`${where}: messages`, page.messages().map(lineOf), messagesFor(talk.id, page)),
        compareNotifications(where, page),
        compare(`${where}: unread`, [page.activity()], activityFor(page)),
      ];
    }),
  ]);
  return faults.flat();
}

/** Checks that each message of a page is stored once and in order, despite repeated requests. */
async function wordsIn({ id, pages }: Talk, sent: number[]): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    `select coalesce(m.text, b.text, r.text) as text from public.messages m
     left join public.message_bodies b on b.message_id = m.id
     left join private.removed_texts r on r.message_id = m.id
     where m.conversation_id = $1 order by m.seq`,
    [id],
  );
  const faults = pages.map((_, nth) => {
    const said = rows.filter(({ text }) => text.startsWith(`${nth} `)).map(({ text }) => text);
    const wanted = Array.from({ length: sent[nth] ?? 0 }, (__, at) => `${nth} ${at}`);
    return compare(`conversation ${id}: what page ${nth} sent`, said, Promise.resolve(wanted));
  });
  return (await Promise.all(faults)).flat();
}

async function compare(what: string, shown: unknown[], wanted: Promise<unknown[]>) {
  const rows = await wanted;
  if (isDeepStrictEqual(shown, rows)) return [];
  const at = rows.findIndex((row, index) => !isDeepStrictEqual(row, shown[index]));
  const place = at < 0 ? rows.length : at;
  const of = (list: unknown[]) => JSON.stringify(list[place]) ?? 'nothing';
  return [
    `${what}: ${shown.length} for ${rows.length}; number ${place} is ${of(shown)}, not ${of(rows)}`,
  ];
}

const lineOf = (message: Message) => ({
  seq: message.seq,
  id: message.id,
  change: message.change_seq,
  text: message.text ?? message.body?.text ?? message.unlock?.text ?? null,
  isRemoved: message.removed_at !== null,
  isUnlocked: message.unlocked_at !== null,
});

async function messagesFor(conversationId: string, { viewer }: Page) {
  const { rows } = await database.query<
    ReturnType<typeof lineOf> & Record<'seq' | 'change', string>
  >(
    `select m.seq, m.id, m.change_seq as change,
       coalesce(m.text, case when m.sender_id = $2 then b.text end,
                case when u.fan_id = $2 then u.text end) as text,
       m.removed_at is not null as "isRemoved", m.unlocked_at is not null as "isUnlocked"
     from public.messages m
     left join public.message_bodies b on b.message_id = m.id
     left join public.unlocks u on u.message_id = m.id
     where m.conversation_id = $1 order by m.seq`,
    [conversationId, viewer.id],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq), change: Number(row.change) }));
}

/** A page that is open for a year still shows months that have ended meanwhile. */
async function compareNotifications(where: string, page: Page) {
  const { rows: months } = await database.query<{ first: string }>(
    `select private.first_id_at(min(month)::timestamp at time zone 'UTC') as first
     from private.notification_months where is_attached`,
  );
  const first = months[0]?.first ?? '';
  const { rows } = await database.query<{ id: string }>(
    'select id from public.notifications where recipient_id = $1 and id >= $2 order by id desc',
    [page.viewer.id, first],
  );
  return compare(
    `${where}: notifications`,
    page.notificationIds().filter((id) => id >= first),
    Promise.resolve(rows.map(({ id }) => id)),
  );
}

async function activityFor({ viewer }: Page) {
  const { data, error } = await viewer.client.rpc('activity_state');
  if (error) throw error;
  return [data];
}

-- Messages in :threads conversations that follows and periods have opened; the conversations of the
-- first fan come first, and the first of them is very long. Every fifth message is a priced message
-- of the creator with a picture, and a third of these is bought, with its row in the ledger. The
-- longest conversation has the highest sequence numbers.
select setseed(0.75);

create table bench.threads as
select row_number() over (
         order by bench.user('fan', 1) in (c.one_id, c.other_id) desc, md5(c.id::text)) as n,
       c.id, c.next_seq as first_seq,
       case r.role when 'creator' then c.one_id else c.other_id end as creator_id,
       case r.role when 'creator' then c.other_id else c.one_id end as fan_id
from public.conversations c join public.profiles r on r.id = c.one_id
order by 1 limit :threads;

-- A few reply to the message before, are about a story of their recipient, or have a reaction.
create table bench.drafts as
select t.id as conversation_id, t.creator_id, t.fan_id, t.first_seq + k - 1 as seq, k,
       bench.uuid_at(p.at, t.n || '/' || k) as id, p.at, k % 5 = 0 as is_priced,
       k % 15 = 0 as is_bought, k % 2 = 0 or k % 5 = 0 as is_creators,
       case when k % 7 = 0 then bench.uuid_at(p.before, t.n || '/' || k - 1) end as reply_to_id,
       md5('item' || t.n || '/' || k)::uuid as media_id, gen_random_uuid() as transfer_id,
       max(t.first_seq + k - 1) over (partition by t.id)
         + count(*) filter (where k % 15 = 0) over (partition by t.id order by k) as changed_seq
from bench.threads t
cross join lateral generate_series(
  1, case t.n when 1 then :long_thread else :thread_length end) k
cross join lateral (
  select a.at, a.at - interval '1 minute'
  from (select now() - (case t.n when 1 then :long_thread else :thread_length end - k)
                         * interval '1 minute' - t.n * interval '1 second') a (at)) p (at, before);

insert into public.messages (id, conversation_id, sender_id, recipient_id, seq, change_seq, kind,
                             text, price_cents, media_count, locked_blur, unlocked_at, request_id,
                             request_digest, reply_to_id, story_id, recipient_reaction, created_at)
select id, conversation_id, case when is_creators then creator_id else fan_id end,
       case when is_creators then fan_id else creator_id end, seq,
       case when is_bought then changed_seq else seq end,
       case when is_priced then 'image' else 'text' end::public.message_kind,
       case when not is_priced then repeat(md5(seq::text), 3) end,
       case when is_priced then 500 end, case when is_priced then 1 else 0 end,
       case when is_priced then 'aabbcc-ddeeff' end, case when is_bought then at end,
       gen_random_uuid(), gen_random_uuid(), reply_to_id,
       case when k % 11 = 0 and not is_creators and reply_to_id is null
         then (select s.id from public.stories s where s.creator_id = d.creator_id limit 1) end,
       case when k % 6 = 0 then 'love' end::public.message_reaction, at
from bench.drafts d;

insert into public.message_bodies (message_id, sender_id, text)
select id, creator_id, 'what is bought' from bench.drafts where is_priced;

insert into public.media (id, owner_id, kind, purpose, state, width, height, bytes, blur,
                          locked_blur, used_at, stated_ai)
select media_id, creator_id, 'image', 'chat', 'ready', 1500, 1000, 900000,
       '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', at,
       case when k % 10 = 0 then 'generated' else 'none' end::public.ai_label
from bench.drafts where is_priced;

insert into public.message_media (message_id, position, media_id, sender_id, recipient_id, is_free,
                                  kind, width, height, blur, ai_label)
select d.id, 1, m.id, d.creator_id, d.fan_id, false, m.kind, m.width, m.height, m.blur, m.ai_label
from bench.drafts d join public.media m on m.id = d.media_id where d.is_priced;

insert into private.transfers (id, kind, actor_id, request_id, fan_id, creator_id, gross_cents,
                               paid_by, subject_id, wallet_cents, earnings_cents, platform_cents,
                               clears_at, created_at)
select transfer_id, 'unlock', fan_id, gen_random_uuid(), fan_id, creator_id, 500, 'wallet', id,
       -500, s.cents, 500 - s.cents, at + interval '7 days', at
from bench.drafts
cross join lateral (select 500 * private.creator_share_bps(creator_id) / 10000) s (cents)
where is_bought;

insert into public.unlocks (fan_id, creator_id, message_id, transfer_id, price_cents, kind, text,
                            creator_name, creator_username, created_at)
select d.fan_id, d.creator_id, d.id, d.transfer_id, 500, 'image', 'what is bought', p.name,
       p.username, d.at
from bench.drafts d join public.profiles p on p.id = d.creator_id where d.is_bought;

insert into public.unlock_media (unlock_id, position, fan_id, media_id, is_live, kind, width,
                                 height, blur, ai_label)
select u.id, 1, u.fan_id, m.media_id, m.is_live, m.kind, m.width, m.height, m.blur, m.ai_label
from public.unlocks u join public.message_media m on m.message_id = u.message_id;

update public.conversations c
set next_seq = m.changed + 1, updated_at = greatest(c.updated_at, m.at),
    last_message_id = (select id from public.messages l
                       where l.conversation_id = c.id order by seq desc limit 1)
from (select conversation_id, max(change_seq) as changed, max(created_at) as at
      from public.messages group by 1) m
where c.id = m.conversation_id and c.id in (select id from bench.threads);

insert into public.conversation_members (conversation_id, user_id, is_unread, is_favorite)
select t.id, p.id, t.n % 3 = 0, t.n % 7 = 0
from bench.threads t cross join lateral (values (t.fan_id), (t.creator_id)) p (id)
on conflict (conversation_id, user_id) do update
  set is_unread = excluded.is_unread, is_favorite = excluded.is_favorite;

-- :office rows of each list of the back office, spread over its creators: trials, scheduled
-- content, messages to an audience and items of the store with a few sales each, people who are
-- shown, and creators whom they referred.
insert into public.trials (id, creator_id, request_id, email, period_days, code_hash, created_at,
                           expires_at, redeemed_by, redeemed_at, redeem_request_id, has_extended)
select bench.uuid_at(f.at, 'trial' || f.place || '/' || f.k), f.owner_id, gen_random_uuid(),
       'fan' || f.k || '@bench.test', 7, sha256(convert_to(f.place || '/' || f.k, 'UTF8')), f.at,
       f.at + case when f.k % 5 = 0 then interval '1 minute' else interval '7 days' end,
       r.fan_id, case when r.is_redeemed then f.at end,
       case when r.is_redeemed then gen_random_uuid() end, case when r.is_redeemed then false end
from bench.fans f
cross join lateral (
  select f.k % 7 = 0, case when f.k % 7 = 0 then f.fan_id end) r (is_redeemed, fan_id)
where f.kind = 'subscriber';

create table bench.pool as
select o.id as owner_id, n, md5('pool' || o.place || '/' || n)::uuid as media_id
from bench.owners o cross join generate_series(1, 50) n;
insert into public.media (id, owner_id, kind, purpose, state, width, height, bytes, blur,
                          locked_blur, alt, used_at)
select media_id, owner_id, 'image', 'chat', 'ready', 1500, 1000, 900000,
       '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', 'A morning', now()
from bench.pool;

create table bench.content as
select f.owner_id, f.place, f.k, f.at, f.k > :office / :owners - 12 as is_sold,
       bench.uuid_at(f.at, 'sent' || f.place || '/' || f.k) as sent_id,
       bench.uuid_at(f.at, 'offered' || f.place || '/' || f.k) as offered_id,
       bench.uuid_at(f.at, 'planned' || f.place || '/' || f.k) as planned_id,
       date_trunc('hour', now()) + f.k * interval '15 minutes' as publish_at,
       (select array_agg(p.media_id order by p.n) from bench.pool p
        where p.owner_id = f.owner_id and p.n between f.k % 48 and f.k % 48 + 1) as media_ids
from bench.fans f where f.kind = 'subscriber';
create index on bench.content (owner_id, k);
analyze bench.content, bench.pool;

insert into public.scheduled_posts (id, creator_id, request_id, request_digest, publish_at,
                                    audience, kind, text, media_ids, options, preview_id, is_promo,
                                    state, failure)
select gen_random_uuid(), owner_id, gen_random_uuid(), gen_random_uuid(), publish_at,
       case when k % 2 = 0 then 'public' else 'private' end::public.post_audience,
       case when k % 10 = 9 then 'poll' else 'images' end::public.post_kind, repeat('Soon. ', 20),
       case when k % 10 = 9 then '{}' else media_ids end,
       case when k % 10 = 9 then array['Choice 1', 'Choice 2'] end,
       case when k % 8 = 3 then media_ids[1] end, k % 6 = 0,
       case when k % 20 = 1 then 'failed' else 'waiting' end::public.scheduled_state,
       case when k % 20 = 1 then 'media_not_found' end::public.error_code
from bench.content;

alter table public.globals disable trigger user;
insert into public.globals (id, creator_id, audience, kind, text, is_text_open, price_cents,
                            media_count, request_id, request_digest, publish_at, sent_at, offered_at,
                            withdrawn_at, reach, seen)
select g.id, c.owner_id, case when g.what <> 'offered' then 'all' end::public.global_audience,
       'album', case when g.price_cents is null then repeat('Hello there. ', 20) end,
       g.price_cents is null, g.price_cents, 2, gen_random_uuid(), gen_random_uuid(),
       case g.what when 'planned' then c.publish_at end, case g.what when 'sent' then c.at end,
       case g.what when 'offered' then c.at end,
       case when g.what = 'offered' and c.k % 5 = 0 then c.at + interval '1 minute' end,
       case when g.what = 'sent' then 1000 end, case when g.what = 'sent' then c.k % 1000 else 0 end
from bench.content c
cross join lateral (
  values ('sent', c.sent_id, case when c.is_sold or c.k % 3 = 0 then 500 end),
         ('offered', c.offered_id, 500),
         ('planned', c.planned_id, case when c.k % 12 = 0 then 500 end)) g (what, id, price_cents)
where g.what <> 'planned' or c.k % 4 = 0;
alter table public.globals enable trigger user;

insert into public.global_bodies (global_id, creator_id, text)
select id, creator_id, repeat('Only for you. ', 20) from public.globals where not is_text_open;
insert into public.global_media (global_id, position, media_id)
select g.id, m.position, m.media_id
from bench.content c
cross join lateral unnest(array[c.sent_id, c.offered_id, c.planned_id]) g (id)
cross join lateral unnest(c.media_ids) with ordinality m (media_id, position)
where g.id <> c.planned_id or c.k % 4 = 0;
analyze public.globals, public.global_media;

-- The latest of each are bought five times, as copies in the newest conversations.
create table bench.bought as
select c.owner_id, g.id as global_id, v.id as conversation_id, f.fan_id, v.next_seq,
       gen_random_uuid() as message_id, gen_random_uuid() as transfer_id, c.at,
       row_number() over (partition by v.id order by c.k, g.id) - 1 as turn
from bench.content c
cross join lateral (values (c.sent_id, 0), (c.offered_id, 1)) g (id, n)
cross join generate_series(0, 4) s
join bench.fans f on f.owner_id = c.owner_id and f.kind = 'subscriber'
  and f.k = :office / :owners - (c.k * 10 + g.n * 5 + s) % 20
join public.conversations v
  on v.one_id = least(f.fan_id, f.owner_id) and v.other_id = greatest(f.fan_id, f.owner_id)
where c.is_sold;
analyze bench.bought;

insert into public.messages (id, conversation_id, sender_id, recipient_id, seq, change_seq, kind,
                             price_cents, unlocked_at, global_id, request_id, request_digest,
                             created_at)
select message_id, conversation_id, owner_id, fan_id, next_seq + turn, next_seq + turn, 'text', 500,
       at, global_id, gen_random_uuid(), gen_random_uuid(), at
from bench.bought;
insert into public.message_bodies (message_id, sender_id, text)
select message_id, owner_id, 'what is bought' from bench.bought;
insert into private.transfers (id, kind, actor_id, request_id, fan_id, creator_id, gross_cents,
                               paid_by, subject_id, item_id, wallet_cents, earnings_cents,
                               platform_cents, clears_at, created_at)
select transfer_id, 'unlock', fan_id, gen_random_uuid(), fan_id, owner_id, 500, 'wallet',
       message_id, global_id, -500, 400, 100, at + interval '7 days', at
from bench.bought;
insert into public.unlocks (fan_id, creator_id, message_id, transfer_id, price_cents, kind, text,
                            creator_name, creator_username, global_id, created_at)
select b.fan_id, b.owner_id, b.message_id, b.transfer_id, 500, 'text', 'what is bought', p.name,
       p.username, b.global_id, b.at
from bench.bought b join public.profiles p on p.id = b.owner_id;
update public.conversations c
set next_seq = m.changed + 1, last_message_id = m.last_id
from (select conversation_id, max(change_seq) as changed,
             (array_agg(id order by seq desc))[1] as last_id
      from public.messages where conversation_id in (select conversation_id from bench.bought)
      group by 1) m
where c.id = m.conversation_id;

insert into public.performers (id, creator_id, name)
select md5('performer' || o.place || '/' || n)::uuid, o.id, 'Person ' || n
from bench.owners o cross join generate_series(1, 20) n;
insert into public.releases (performer_id, creator_id, state, link_hash, expires_at, submitted_at,
                             due_at)
select p.id, p.creator_id, s.state, sha256(convert_to(p.id::text, 'UTF8')),
       now() + interval '7 days', case when s.state <> 'invited' then now() end,
       case when s.state <> 'invited' then now() + interval '3 days' end
from public.performers p
cross join lateral (
  select (array['invited', 'submitted', 'accepted'])[1 + get_byte(uuid_send(p.id), 15) % 3]
           ::public.release_state) s (state);

create table bench.referred as
select o.id as owner_id, bench.user('creator', c.n) as creator_id, c.n,
       row_number() over (partition by o.id order by c.n desc) as place
from generate_series(:posting + :owners * 2, :creators) c (n)
join bench.owners o on o.place = c.n % :owners + 1;
analyze bench.referred;
insert into private.referrers (creator_id, referrer_id, created_at)
select creator_id, owner_id, now() - (20000 - n) * interval '1 minute' from bench.referred;

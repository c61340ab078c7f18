-- The fans of :owners creators who have no posts, for the lists of the back office: of :office pairs
-- each, a crowd of :crowd subscribes, follows or is blocked. What triggers of the product maintain
-- is written in sets. Conversations have the fans of the first pages alone.
select setseed(0.375);

insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at,
                        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select private.derived_id('bench-crowd' || n), '00000000-0000-0000-0000-000000000000',
       'authenticated', 'authenticated', 'crowd' || n || '@bench.test', '', now(),
       '{"provider": "email"}', jsonb_build_object('username', 'crowd_' || n, 'role', 'fan'),
       now(), now()
from generate_series(1, :crowd) n;

insert into public.payment_cards (fan_id, issuer, digits, holder, provider, exp_month, exp_year)
select bench.user('crowd', n), 'visa', '4242', 'A Fan', 'bench', 12, 2040
from generate_series(1, :crowd, 2) n;

insert into public.media (id, owner_id, kind, purpose, state, width, height, bytes, blur,
                          locked_blur, used_at)
select md5('crowd' || n)::uuid, bench.user('crowd', n), 'image', 'avatar', 'ready', 500, 665,
       90000, '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', now()
from generate_series(1, :crowd, 3) n;

insert into public.profile_pictures (profile_id, kind, media_id, name, thumb_name, width, height,
                                     blur)
select owner_id, 'avatar', id, id || '/full.webp', id || '/thumb.webp', width, height, blur
from public.media
where id in (select md5('crowd' || n)::uuid from generate_series(1, :crowd, 3) n);

-- The first creators after those with posts, without those who are suspended.
create table bench.owners as
select row_number() over (order by n)::integer as place, bench.user('creator', n) as id
from generate_series(:posting + 1, :creators) n where n % 97 > 0
order by n limit :owners;

create table bench.fans as
select o.id as owner_id, o.place, k, c.kind,
       bench.user('crowd', (3 * k + c.n + o.place) % :crowd + 1) as fan_id,
       now() - (:office / :owners - k + 60) * interval '1 minute' as at
from bench.owners o cross join generate_series(1, :office / :owners) k
cross join (values (0, 'subscriber'), (1, 'follower'), (2, 'blocked')) c (n, kind);
create index on bench.fans (owner_id, k);
analyze bench.owners, bench.fans, public.plans, public.profiles;

insert into public.subscriptions (id, fan_id, creator_id, plan_id, is_renewing, start_price_cents,
                                  renewal_price_cents, expires_at, created_at)
select bench.uuid_at(f.at, 'subscriber' || f.fan_id || f.owner_id), f.fan_id, f.owner_id, p.id,
       f.k % 3 > 0, case when f.k % 5 = 0 then 0 else p.price_cents end, p.price_cents,
       f.at + case when f.k % 4 = 0 then interval '30 minutes' else interval '30 days' end, f.at
from bench.fans f
join public.plans p on p.creator_id = f.owner_id and p.is_default
where f.kind = 'subscriber';

-- A block has ended the follow of whom it blocks.
alter table public.follows disable trigger user;
insert into public.follows (id, fan_id, creator_id, started_at, ended_at)
select bench.uuid_at(at, 'follower' || fan_id || owner_id), fan_id, owner_id, at,
       case kind when 'blocked' then at + interval '1 minute' end
from bench.fans where kind in ('follower', 'blocked');
alter table public.follows enable trigger user;
update private.creator_summaries c set followers = c.followers + f.fans
from (select owner_id, count(*) as fans from bench.fans where kind = 'follower' group by 1) f
where f.owner_id = c.creator_id;

alter table public.blocks disable trigger user;
insert into public.blocks (id, blocker_id, blocked_id, started_at)
select bench.uuid_at(at, 'blocked' || fan_id || owner_id), owner_id, fan_id, at
from bench.fans where kind = 'blocked';
alter table public.blocks enable trigger user;
insert into private.open_blocks (one_id, other_id, block_id)
select w.one_id, w.other_id, b.id
from public.blocks b
cross join lateral (values (b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id))
  w (one_id, other_id)
where b.blocker_id in (select id from bench.owners);

insert into public.conversations (one_id, other_id, updated_at)
select least(fan_id, owner_id), greatest(fan_id, owner_id), at
from bench.fans
where kind <> 'blocked' and k > :office / :owners - 30;
analyze public.conversations;
insert into public.conversation_members (conversation_id, user_id, nickname)
select c.id, f.owner_id, 'Friend ' || f.k
from bench.fans f
join public.conversations c
  on c.one_id = least(f.fan_id, f.owner_id) and c.other_id = greatest(f.fan_id, f.owner_id)
where f.k % 3 = 0 and f.k > :office / :owners - 30 and f.kind <> 'blocked';

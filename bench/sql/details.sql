-- What few rows have, for ceilings that answer like the product: linked cards, pins, previews of
-- private posts, notifications of stories and of liked comments, and a message to an audience that
-- is in no thread yet.
insert into public.payment_cards (fan_id, issuer, digits, holder, provider, exp_month, exp_year)
select bench.user('fan', n), 'visa', '4242', 'A Fan', 'bench', 12, 2040
from generate_series(1, :fans, 2) n;

-- Two of three walls begin with an older post.
insert into public.pins (creator_id, audience, post_id)
select c.id, a.audience, p.id
from (select bench.user('creator', n) from generate_series(1, :posting) n where n % 3 > 0) c (id)
cross join unnest(enum_range(null::public.post_audience)) a (audience)
cross join lateral (
  select id from public.posts
  where creator_id = c.id and audience = a.audience and is_live
  order by id desc offset 3 limit 1) p;

create table bench.previews as
select p.id as post_id, p.creator_id, md5('preview' || p.id)::uuid as media_id
from (select bench.user('creator', n) from generate_series(1, :posting) n) c (id)
cross join lateral (
  select id, creator_id from public.posts
  where creator_id = c.id and audience = 'private' and is_live order by id desc limit 10) p
where get_byte(uuid_send(p.id), 15) % 2 = 0;

insert into public.media (id, owner_id, kind, purpose, state, width, height, bytes, blur,
                          locked_blur, used_at)
select media_id, creator_id, 'image', 'preview', 'ready', 900, 600, 90000,
       '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', now()
from bench.previews;

insert into public.post_previews (post_id, creator_id, media_id, width, height, blur, is_live)
select v.post_id, v.creator_id, v.media_id, m.width, m.height, m.blur, true
from bench.previews v join public.media m on m.id = v.media_id;

insert into public.audience_events (id, creator_id, kind, audience, subject_id, created_at)
select bench.uuid_at(created_at, 'event' || id), creator_id, 'new_story', 'everyone', id, created_at
from public.stories where get_byte(uuid_send(id), 15) % 8 = 0;

-- Events of posts that are held or removed since.
insert into public.audience_events (id, creator_id, kind, audience, subject_id, created_at)
select bench.uuid_at(created_at, 'event' || id), creator_id, 'wall_post', 'everyone', id, created_at
from (select * from public.posts where not is_live order by id desc limit 100) p;

-- Liked comments of public posts, and of private ones that the fan may not read any more. One of
-- ten fans has a comment with so many likes that a page of rows is one line.
insert into public.notifications (id, recipient_id, actor_id, kind, subject_id, created_at)
select bench.uuid_at(c.at, 'liked' || f.n || c.id || l), f.id, bench.user('fan', l),
       'comment_liked', c.id, c.at
from (select n, bench.user('fan', n) from generate_series(1, :fans) n) f (n, id)
cross join lateral (
  (select k.id, now() - interval '5 minutes' as at, case f.n % 10 when 1 then 100 else 1 end as likes
   from public.comments k where k.author_id = f.id and k.post_id in (
     select post_id from bench.talks order by creator_id limit 5) limit 1)
  union all
  (select k.id, now() - interval '6 minutes', 1
   from public.comments k join public.posts p on p.id = k.post_id
   where k.author_id = f.id and p.audience = 'private' limit 3)) c
cross join lateral generate_series(1, c.likes) l;

insert into public.globals (creator_id, audience, kind, text, is_text_open, request_id,
                            request_digest, sent_at)
select bench.user('creator', n),
       (enum_range(null::public.global_audience))[1 + n % 4], 'text', repeat('Hello there. ', 20),
       true, gen_random_uuid(), gen_random_uuid(), now()
from generate_series(1, least(8, :posting)) n;

-- Posts of :posting creators at random times; a fixed share belongs to the first creator. Of the
-- triggers, only the change notification to open pages is left out, because it stores nothing.
select setseed(0.5);

alter table public.posts disable trigger t90_notify_changed;
insert into public.posts (id, creator_id, request_id, audience, kind, moderation_state, removed_at,
                          created_at)
select bench.uuid_at(p.at, 'post' || p.n), bench.user('creator', p.creator),
       md5('request' || p.n)::uuid,
       case when p.n % 2 = 0 then 'public' else 'private' end::public.post_audience,
       case when p.n % 10 < 3 then 'images' when p.n % 20 = 19 then 'poll' else 'text'
       end::public.post_kind,
       case when p.n % 199 = 0 then 'held' else 'live' end::public.moderation_state,
       case when p.n % 101 = 0 then now() end, p.at
from (
  select n, now() - (:posts - n) * interval '4 minutes' as at,
         case when n % greatest(:posts / :long_wall, 2) = 0 then 1
              else 1 + floor(random() * :posting) end::integer as creator
  from generate_series(1, :posts) n) p;
alter table public.posts enable trigger t90_notify_changed;

insert into public.post_texts (post_id, text, options)
select p.id, repeat(md5(p.id::text), 6),
       case p.kind when 'poll' then array['Choice 1', 'Choice 2', 'Choice 3'] end
from public.posts p;

insert into private.poll_options (post_id, option, id, creator_id)
select p.id, k, md5(p.id || '/' || k)::uuid, p.creator_id
from public.posts p cross join generate_series(1, 3) k where p.kind = 'poll';

insert into public.poll_votes (post_id, fan_id, option, option_id)
select p.id, bench.user('fan', f), o.option, o.id
from public.posts p cross join generate_series(1, 2) f
join private.poll_options o on o.post_id = p.id and o.option = f
where p.kind = 'poll' and p.removed_at is null;

create table bench.links as
select p.id as post_id, k as position, md5(p.id || '/' || k)::uuid as media_id
from public.posts p
cross join lateral generate_series(1, 1 + get_byte(uuid_send(p.id), 15) % 3) k
where p.kind = 'images';

insert into public.media (id, owner_id, kind, purpose, state, width, height, bytes, blur,
                          locked_blur, used_at, stated_ai)
select l.media_id, p.creator_id, 'image', 'post', 'ready', 1500, 1000, 900000,
       '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', now(),
       case l.position when 3 then 'edited' else 'none' end::public.ai_label
from bench.links l join public.posts p on p.id = l.post_id;

insert into public.post_media (post_id, position, media_id, creator_id, audience, kind, width,
                               height, duration_ms, blur, alt, ai_label, is_live)
select p.id, l.position, m.id, p.creator_id, p.audience, m.kind, m.width, m.height, m.duration_ms,
       m.blur, m.alt, m.ai_label, private.is_link_live(p, m)
from bench.links l
join public.posts p on p.id = l.post_id join public.media m on m.id = l.media_id;

insert into public.audience_events (id, creator_id, kind, audience, subject_id, created_at)
select bench.uuid_at(created_at, 'event' || id), creator_id,
       case kind when 'text' then 'wall_post' else 'wall_media' end::public.notification_kind,
       case audience when 'public' then 'everyone' else 'subscribers' end::public.event_audience,
       id, created_at
from public.posts where is_live;

-- One of fifty posts has a few comments, and the newest public post of each wall has many; that of
-- the first wall has a thousand pages of them.
create table bench.talks as
select distinct on (p.creator_id) p.id as post_id, p.creator_id,
       case p.creator_id when bench.user('creator', 1) then :long_talk else 30 end as comments
from public.posts p
where p.audience = 'public' and p.removed_at is null and p.moderation_state = 'live'
order by p.creator_id, p.id desc;

insert into public.likes (post_id, fan_id, creator_id)
select p.id, bench.user('fan', f), p.creator_id
from public.posts p cross join generate_series(1, 5) f
where p.removed_at is null
  and (get_byte(uuid_send(p.id), 14) % 50 = 0 or p.id in (select post_id from bench.talks));

insert into public.comments (id, post_id, creator_id, author_id, request_id, text, created_at)
select bench.uuid_at(c.at, 'comment' || c.post_id || c.n), c.post_id, c.creator_id,
       bench.user('fan', c.n % :fans + 1), md5(c.post_id || '/' || c.n)::uuid,
       'What a morning.', c.at
from (
  select p.id as post_id, p.creator_id, n, p.created_at + n * interval '1 second' as at
  from public.posts p
  left join bench.talks t on t.post_id = p.id
  cross join lateral generate_series(1, coalesce(t.comments, 3)) n
  where p.removed_at is null
    and (t.post_id is not null or get_byte(uuid_send(p.id), 14) % 50 = 0)) c;

-- Every third comment has two likes.
insert into public.comment_likes (comment_id, user_id)
select c.id, bench.user('fan', f) from public.comments c cross join generate_series(1, 2) f
where get_byte(uuid_send(c.id), 15) % 3 = 0 and c.author_id <> bench.user('fan', f);
select private.roll_up_counters();

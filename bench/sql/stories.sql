-- Two stories of each posting creator that do not expire during the measurements; some are viewed.
insert into public.media (id, owner_id, kind, purpose, state, width, height, bytes, blur,
                          locked_blur, used_at)
select md5('story' || n || '/' || k)::uuid, bench.user('creator', n), 'image', 'story', 'ready',
       1080, 1920, 400000, '4x1:aabbccaabbccaabbccaabbcc', 'aabbcc-ddeeff', now()
from generate_series(1, :posting) n cross join generate_series(1, 2) k;

insert into public.stories (id, creator_id, request_id, request_digest, media_id, text,
                             created_at, expires_at)
select bench.uuid_at(s.at, 'story' || s.n || '/' || s.k), bench.user('creator', s.n),
       md5('story' || s.n || '/' || s.k)::uuid, md5('story' || s.n || '/' || s.k)::uuid,
       md5('story' || s.n || '/' || s.k)::uuid, 'Good morning', s.at, s.at + interval '1 day'
from (
  select n, k, now() - (n * 37 % :posting * 2 + k) * interval '20 seconds' as at
  from generate_series(1, :posting) n cross join generate_series(1, 2) k) s;

insert into public.story_views (story_id, viewer_id)
select s.id, bench.user('fan', f) from public.stories s cross join generate_series(1, :fans, 7) f
where get_byte(uuid_send(s.id), 15) % 4 = 0;

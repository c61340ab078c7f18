-- :hashes hashes of other pictures, and a picture of the first creator of which the second one has
-- a thousand copies: in posts, stories, messages and items of the store, and as the welcome video.
create function bench.hash(p_seed text) returns bit(256) language sql immutable as $$
  select ('x' || md5(p_seed) || md5(p_seed || 'more'))::bit(256)
$$;
create function bench.near(p_hash bit(256), p_seed integer, p_bits integer) returns bit(256)
language sql immutable as $$
  select p_hash # (
    select string_agg(case when x.place <= p_bits then '1' else '0' end, '' order by x.bit)
    from (select b as bit, row_number() over (order by hashint4(b * 131 + p_seed)) as place
          from generate_series(1, 256) b) x)::bit(256)
$$;

insert into public.media (id, owner_id, kind, purpose, state, width, height, blur, bytes)
values (private.derived_id('bench-others'), bench.user('creator', 1), 'video', 'post', 'ready',
        1280, 720, 'b', 1000),
       (private.derived_id('bench-work'), bench.user('creator', 1), 'image', 'post', 'ready',
        1500, 1000, 'b', 1000);
drop index private.media_hashes_slices;
insert into private.media_hashes (media_id, frame, hash, others)
select private.derived_id('bench-others'), n, bench.hash('other' || n), '{}'
from generate_series(1, :hashes) n;
insert into private.media_hashes (media_id, frame, hash, others)
select private.derived_id('bench-work'), 0, bench.hash('work'),
       array(select bench.hash('turned' || n) from generate_series(1, 17) n);

create temporary table copy as
select n, private.derived_id('bench-copy' || n) as id,
       case when n <= 400 then 'post' when n <= 700 then 'story' when n < 1000 then 'chat'
         else 'preview' end::public.upload_kind as purpose
from generate_series(1, 1000) n;
insert into public.media (id, owner_id, kind, purpose, state, width, height, blur, bytes)
select id, bench.user('creator', 2), case purpose when 'preview' then 'video' else 'image' end
         ::public.media_kind, purpose, 'ready', 1500, 1000, 'b', 1000
from copy;
insert into private.media_hashes (media_id, frame, hash, others)
select id, 0, bench.near(bench.hash(case when n % 2 = 0 then 'work' else 'turned1' end), n, n % 32),
       '{}'
from copy;
create index media_hashes_slices on private.media_hashes
  using gin (private.hash_slices(hash)) with (fastupdate = off);

create or replace function private.take_rate(
  p_bucket text, p_subject text, p_limit integer, p_window interval) returns boolean
language sql security definer set search_path = '' as $$ select true $$;
grant select on copy to authenticated;
do $$
declare
  c_work constant uuid := private.derived_id('bench-work');
  c record;
begin
  perform bench.act_as(bench.user('creator', 1));
  perform api.create_post('public', 'work', array[c_work], gen_random_uuid());
  perform bench.act_as(bench.user('creator', 2));
  -- messages to an audience at last: they are in the inboxes, and in no thread yet
  for c in select * from copy order by purpose = 'chat' and n % 10 = 0, n loop
    case c.purpose
      when 'post' then perform api.create_post('public', 'copy', array[c.id], gen_random_uuid());
      when 'story' then perform api.create_story(gen_random_uuid(), c.id);
      when 'preview' then perform api.set_welcome_video(c.id);
      else
        if c.n % 10 = 0 then
          perform api.send_global('followers', 'copy', array[c.id], 500, gen_random_uuid());
        else
          perform api.send_message(bench.user('fan', c.n % 100 + 1), 'copy', array[c.id], null,
                                   gen_random_uuid());
        end if;
    end case;
  end loop;
  perform set_config('role', 'none', true);
end $$;

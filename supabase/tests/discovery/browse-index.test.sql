-- The browse index: one row for each category of each listed creator, which copies the summary of
-- the creator and follows its changes. Every sort is paged by key, the flag is_online follows the
-- heartbeats, and a card contains the offer and the story status.
select plan(33);

select tests.make_creator('browse_' || lpad(n::text, 2, '0')) from generate_series(1, 64) n;
select tests.make_creator('mara', 2000);
select tests.make_fan('jonas');
update public.creator_settings set categories = '{"studio:outdoor"}'
where creator_id in (select id from public.profiles where username like 'browse\_%');
update private.account_statuses
set featured_at = case when n % 3 > 0 then now() - n * interval '1 hour' end,
    exclusive_since = now() - n * interval '1 hour'
from generate_series(1, 64) n
where profile_id = tests.id_of('browse_' || lpad(n::text, 2, '0'));
update private.creator_summaries set followers = n / 2
from generate_series(1, 64) n
where creator_id = tests.id_of('browse_' || lpad(n::text, 2, '0'));
insert into public.presence
select id, private.now() from public.profiles where username like 'browse\_%';

create function pg_temp.misplaced() returns bigint
language sql as $$
  with wanted as (
    select c.creator_id, s.category, c.is_online, c.followers, c.featured_at, c.exclusive_since,
      c.joined_at
    from private.creator_summaries c
    cross join lateral (select '' union select unnest(c.categories)) s (category)
    where c.is_listed)
  select count(*) from (
    (select * from wanted except all select * from private.browse_index)
    union all
    (select * from private.browse_index except all select * from wanted)) d
$$;
create function pg_temp.whole_category(p_sort text) returns table (n bigint, username text)
language plpgsql as $$
declare
  v_after jsonb;
  v_page jsonb;
  v_names text[] := '{}';
begin
  loop
    v_page := api.browse(p_sort, 'studio', 'outdoor', v_after)::jsonb;
    exit when v_page = '[]';
    v_names := v_names || array(select x ->> 'username'
      from jsonb_array_elements(v_page) with ordinality e (x, n) order by e.n);
    v_after := v_page -> -1 -> 'key';
  end loop;
  return query select a.n, a.x from unnest(v_names) with ordinality a (x, n);
end $$;
create function pg_temp.is_in_order(p_sort text) returns boolean
language sql as $$
  select array_agg(w.username order by w.n) = array_agg(w.username order by
    case when p_sort = 'featured' then c.featured_at end desc,
    case p_sort when 'newest' then c.joined_at when 'exclusive' then c.exclusive_since end desc,
    case when p_sort in ('featured', 'all', 'online') then c.followers end desc,
    c.creator_id desc)
  from pg_temp.whole_category(p_sort) w
  join private.creator_summaries c on c.creator_id = tests.id_of(w.username)
$$;
create function pg_temp.online(p_name text) returns boolean
language sql as $$
  select exists (
    select from jsonb_array_elements(api.browse('online', 'female')::jsonb) x
    where x ->> 'username' = p_name)
$$;
create function pg_temp.flag(p_name text) returns boolean
language sql as $$
  select is_online from private.creator_summaries where creator_id = tests.id_of(p_name)
$$;
create function pg_temp.card(p_name text) returns jsonb
language sql as $$
  select x from jsonb_array_elements(api.browse('all', 'female')::jsonb) x where x ->> 'username' = p_name
$$;

grant execute on function pg_temp.online(text), pg_temp.card(text) to anon, authenticated;

select is(pg_temp.misplaced(), 0::bigint,
  '[F27] every row of the browse index equals the summary of its creator');
select is(count(distinct username), 64::bigint,
  '[F27] ' || sort || ': no creator is missing from the pages')
from unnest(array['featured', 'all', 'newest', 'exclusive', 'online']) sort
cross join lateral pg_temp.whole_category(sort) group by sort;
select is(pg_temp.is_in_order(sort), true,
  '[F27] ' || sort || ': the pages are in the order of the sort')
from unnest(array['featured', 'all', 'newest', 'exclusive', 'online']) sort;

-- changes of a creator
select tests.act_as('mara');
select api.touch_presence();
select is(pg_temp.online('mara'), true, '[F27] a creator with a heartbeat is listed as online');
select tests.act_as_owner();
select tests.pass('130 seconds');
select is(pg_temp.online('mara'), false,
  '[F27] a creator is not listed as online 130 seconds after the heartbeat');
select is((pg_temp.card('mara') ->> 'is_online')::boolean, false,
  '[F27] the card of the creator is not online 130 seconds after the heartbeat');
select private.forget_absent();
select is(pg_temp.flag('mara'), true,
  'forget_absent keeps the flag is_online 130 seconds after the heartbeat');
select tests.pass('60 seconds');
select private.forget_absent();
select is(pg_temp.flag('mara'), false,
  'forget_absent clears the flag is_online 190 seconds after the heartbeat');
select is(pg_temp.misplaced(), 0::bigint,
  'the browse index equals the summaries after the flag is cleared');
select tests.act_as('mara');
select api.touch_presence();
select is(pg_temp.online('mara'), true,
  '[F27] a creator with a new heartbeat is listed as online at once');
select api.set_invisible(true);
select tests.act_as('jonas');
select is(pg_temp.online('mara'), false,
  '[F27] a creator who becomes invisible is not listed as online');
select tests.act_as_owner();
select is(pg_temp.flag('mara'), false, 'the summary of an invisible creator is not online');
select tests.act_as('mara');
select api.save_categories('{"couples:tattoos"}');
select tests.act_as_owner();
select is((select array_agg(category order by category) from private.browse_index
           where creator_id = tests.id_of('mara')),
  '{"",couples,couples:tattoos}',
  '[F27] saved categories replace the previous ones in the browse index');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is((select count(*) from private.browse_index where creator_id = tests.id_of('mara')),
  0::bigint, '[F117] an unlisted creator has no row in the browse index');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('mara');
select is((select count(*) from private.browse_index where creator_id = tests.id_of('mara')),
  3::bigint, '[F117] a creator who is listed again has a row for each category');
select tests.suspend(tests.id_of('mara'));
select is((select count(*) from private.browse_index where creator_id = tests.id_of('mara')),
  0::bigint, '[F117] a suspended creator has no row in the browse index');
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('mara');
update public.creator_settings set categories = '{female}' where creator_id = tests.id_of('mara');
select is(pg_temp.misplaced(), 0::bigint,
  '[F27] after these changes every row of the browse index equals the summary of its creator');

-- the content of a card
select tests.act_as('jonas');
select is(pg_temp.card('mara') -> 'offer', 'null'::jsonb,
  '[F27] the card of a creator without an offer contains no offer');
select tests.act_as_owner();
insert into public.limited_offers (creator_id, price_cents, sales_left)
values (tests.id_of('mara'), 900, 3);
select tests.act_as('jonas');
select is(pg_temp.card('mara') -> 'offer', '{"price_cents": 900, "sales_left": 3}'::jsonb,
  '[F27] the card contains the offer of the creator');
select is(pg_temp.card('mara') ->> 'fee_cents', '2000',
  '[F27] the card with an offer contains the regular fee');
select tests.act_as_owner();
update public.limited_offers set sales_left = 0 where creator_id = tests.id_of('mara');
select tests.act_as('jonas');
select is(pg_temp.card('mara') -> 'offer', 'null'::jsonb,
  '[F27] the card does not contain a sold-out offer');

select tests.act_as_owner();
create temporary table story as select tests.make_media(tests.id_of('mara'), 'story') as media_id, null::uuid as id;
grant select on story to authenticated;
select tests.act_as('mara');
create temporary table told as
select api.create_story(gen_random_uuid(), media_id) as id from story;
grant select on told to anon, authenticated;
select is(pg_temp.card('mara') -> 'story_status', 'null'::jsonb,
  '[F27] the card has no story status for its own creator');
select tests.act_as('jonas');
select is(pg_temp.card('mara') ->> 'story_status', 'new',
  '[F27] the card has the story status new before the fan views the story');
select api.view_story(id) from told;
select is(pg_temp.card('mara') ->> 'story_status', 'seen',
  '[F27] the card has the story status seen after the fan views the story');
select tests.act_as_guest();
select is((
    select x -> 'story_status' from jsonb_array_elements(api.guest_browse('all', 'female')::jsonb) x
    where x ->> 'username' = 'mara'), 'null'::jsonb,
  '[F27] the card has no story status for guests');
select * from finish();

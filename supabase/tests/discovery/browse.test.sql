-- Browse and search: only listed creators, in every sort, paged by key, never across a block.
select plan(35);

create function pg_temp.names(p_rows jsonb) returns text
language sql as $$
  select string_agg(x ->> 'username', ' ' order by n)
  from jsonb_array_elements(p_rows) with ordinality r (x, n)
$$;
grant execute on function pg_temp.names(jsonb) to anon, authenticated;
select tests.make_creator(c) from unnest(array['anna', 'bella', 'clara', 'dora']) c;
select tests.make_creator('unlisted', 1500, false);
select tests.make_fan(f) from unnest(array['jonas', 'lena', 'olga']) f;
select tests.act_as(f) is null, api.follow(tests.id_of('clara'))::jsonb is null
from unnest(array['jonas', 'lena']) f;
select tests.act_as('olga') is null, api.follow(tests.id_of('bella'))::jsonb is null;
select tests.act_as_owner();
select private.roll_up_followers();
update public.profiles set created_at = now() - interval '1 day' * n, name = initcap(c) || ' Röss'
from unnest(array['dora', 'anna', 'bella', 'clara']) with ordinality o (c, n) where username = c;
update private.account_statuses set featured_at = now() where profile_id = tests.id_of('dora');
update private.account_statuses set exclusive_since = now() - interval '1 day'
where profile_id = tests.id_of('anna');
update private.account_statuses set exclusive_since = now() where profile_id = tests.id_of('bella');
insert into public.presence values
  (tests.id_of('anna'), private.now()), (tests.id_of('clara'), private.now() - interval '1 hour'),
  (tests.id_of('unlisted'), private.now());
update public.creator_settings set categories = '{couples:tattoos}'
where creator_id = tests.id_of('dora');

select tests.act_as_guest();
select is(split_part(pg_temp.names(api.guest_browse('all')::jsonb), ' ', 1), 'clara',
  '[F27] the sort all begins with the creator who has the most followers');
select is(split_part(pg_temp.names(api.guest_browse('all')::jsonb), ' ', 2), 'bella',
  '[F27] the sort all continues with the creator who has the second most followers');
select is(split_part(pg_temp.names(api.guest_browse()::jsonb), ' ', 1), 'dora',
  '[F27] the default sort begins with a featured creator');
select is(split_part(pg_temp.names(api.guest_browse('featured')::jsonb), ' ', 2), 'clara',
  '[F27] the sort featured continues by followers after the featured creators');
select is(pg_temp.names(api.guest_browse('newest')::jsonb), 'dora anna bella clara',
  '[F27] the sort newest lists the newest creators first');
select is(pg_temp.names(api.guest_browse('exclusive')::jsonb), 'bella anna',
  '[F27] the sort exclusive lists only exclusive creators, newest first');
select is(pg_temp.names(api.guest_browse('online')::jsonb), 'anna',
  '[F27] the sort online lists only creators with a recent heartbeat');
select is(pg_temp.names(api.guest_browse('all', 'couples')::jsonb), 'dora',
  '[F27] a category lists only its creators');
select is(pg_temp.names(api.guest_browse('newest', 'female')::jsonb), 'anna bella clara',
  '[F27] the default category lists its creators');
select is(pg_temp.names(api.guest_browse('all', 'couples', 'tattoos')::jsonb), 'dora',
  '[F27] a tag lists only its creators');
select is(api.guest_browse('all', 'female', 'tattoo')::jsonb, '[]',
  '[F27] a tag without creators returns an empty list');
select throws_ok($$select api.guest_browse('cheapest')::jsonb$$, 'PT400', 'invalid_payload',
  '[F27] an unknown sort is refused');
select is((api.guest_browse('all')::jsonb -> 0) - 'id' - 'key',
  '{"username": "clara", "name": "Clara Röss", "location": null, "is_online": false,
    "is_exclusive": false, "avatar": null, "cover": null, "story_status": null, "fee_cents": 1500,
    "offer": null}',
  '[F27] a card contains these fields beside id and key');
select is(pg_temp.names(api.guest_search('cl')::jsonb), 'clara',
  '[F28] a search by two characters finds a creator');
select is(pg_temp.names(api.guest_search('ross')::jsonb),
  'clara bella ' || case when tests.id_of('anna') < tests.id_of('dora')
    then 'anna dora' else 'dora anna' end,
  '[F28] a search without accents finds accented names, ordered by followers');
select is(pg_temp.names(api.guest_search('ross', 'couples')::jsonb), 'dora',
  '[F28] a search within a category finds only its creators');
select throws_ok($$select api.guest_search('c')::jsonb$$, 'PT400', 'search_too_short',
  '[F28] a search by one character is refused');
select is(api.guest_search('%%')::jsonb, '[]', '[F28] a wildcard in a search is a plain character');
select tests.act_as_owner();
select tests.make_creator('sorted_not');
update public.creator_settings set categories = '{}'
where creator_id = tests.id_of('sorted_not');
select tests.act_as_guest();
select is(pg_temp.names(api.guest_search('sorted_not', 'couples')::jsonb), 'sorted_not',
  '[F28] a search within a category also finds a creator without categories');
select is(position('sorted_not' in pg_temp.names(api.guest_browse('newest', 'female')::jsonb)), 0,
  '[F27] a creator without categories is not listed in a category');
select is(api.guest_search('unlisted')::jsonb, '[]', '[F28] unlisted creators are not found');
select is(api.guest_search('jonas')::jsonb, '[]', '[F28] fans are not found');
select set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true);
select is(count(*) filter (where api.guest_search('an')::jsonb ->> 'refused' is not null), 1::bigint,
  '[F28] one of 61 searches in a minute is refused') from generate_series(1, 61);
select set_config('request.headers', '{}', true);

select tests.act_as('anna');
select api.block(tests.id_of('jonas'));
select tests.act_as('jonas');
select is(pg_temp.names(api.browse('newest', 'female')::jsonb), 'bella clara',
  '[F32] a blocked fan does not see the creator in browse');
select is(api.search_creators('anna')::jsonb, '[]',
  '[F32] a blocked fan does not find the creator by search');

select tests.act_as_owner();
select tests.make_creator('bulk_' || lpad(n::text, 2, '0')) from generate_series(1, 35) n;
update public.creator_settings set categories = '{studio}'
where creator_id in (select id from public.profiles where username like 'bulk%');
select tests.act_as('lena');
create temp table page as select api.browse('all', 'studio')::jsonb as first;
select is(jsonb_array_length(first), 30, '[F27] a page contains thirty creators') from page;
select is(
  (select count(distinct x ->> 'id') from page, lateral (
     select jsonb_array_elements(first) x
     union all
     select jsonb_array_elements(api.browse('all', 'studio', null, first -> 29 -> 'key')::jsonb)) a (x)),
  35::bigint, '[F27] the first page and the next page by key together contain every creator');
select tests.act_as_owner();
insert into private.region_policies values ('ZZ', '', 'block');
select tests.act_as('lena');
select is(jsonb_array_length(api.browse('all')::jsonb), 30,
  '[F27] browse returns a full page to a member in an open region');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select is(api.browse('all')::jsonb, '[]',
  '[F27] browse returns an empty list to a member in a closed region');
select set_config('request.headers', '{}', true);
select tests.act_as_guest();
select is(jsonb_array_length(api.guest_browse('all')::jsonb), 30,
  '[F27] guest_browse returns a full page to a guest in an open region');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select is(api.guest_browse('all')::jsonb, '[]',
  '[F27] guest_browse returns an empty list to a guest in a closed region');
select set_config('request.headers', '{}', true);
select tests.act_as_owner();

-- The policy filters the cards even if browse_candidates returns too many ids.
create or replace function private.browse_candidates(
  p_sort text, p_category text, p_tag text, p_after jsonb) returns private.creator_keys
language sql stable security definer as $$
  select row(array(select id from public.profiles order by username), null, null)::private.creator_keys
$$;
select tests.act_as('jonas');
select is(pg_temp.names(api.browse()::jsonb) ~ '(anna|unlisted|lena)', false,
  '[F27] a fan sees no unlisted creator, no creator who blocks them and no fan');
select is(pg_temp.names(api.browse()::jsonb) ~ 'bella', true, '[F27] a fan sees a listed creator');
select tests.act_as_guest();
select is(pg_temp.names(api.guest_browse()::jsonb) ~ '(unlisted|lena)', false,
  '[F27] a guest sees no unlisted creator and no fan');
select is(pg_temp.names(api.guest_browse()::jsonb) ~ 'anna', true,
  '[F27] a guest sees a creator who blocks a fan');
select * from finish();

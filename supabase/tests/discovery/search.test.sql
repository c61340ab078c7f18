-- Search by name: the characters that match, the order of the results, and results in the form of
-- browse cards.
select plan(18);

create function pg_temp.found(p_query text, p_category text default null) returns text
language sql as $$
  select case when a ? 'elsewhere' then 'elsewhere ' else '' end
    || coalesce(string_agg(x ->> 'username', ' ' order by n), 'nobody')
  from (select api.guest_search(p_query, p_category)::jsonb) s (a)
  left join jsonb_array_elements(coalesce(a -> 'elsewhere', a)) with ordinality r (x, n) on true
  group by a
$$;
grant execute on function pg_temp.found(text, text) to anon, authenticated;
select tests.make_creator(c) from unnest(array['mara_voss', 'amara', 'zoey', 'hidden_mara']) c;
update public.profiles set name = v.name
from (values ('mara_voss', 'Mara Voss'), ('amara', 'Ámara Øst'), ('zoey', 'Zoëy Wunderlich'),
             ('hidden_mara', 'Mara Hidden')) v (username, name)
where profiles.username = v.username;
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('hidden_mara');
update private.creator_summaries set followers = 9 where creator_id = tests.id_of('amara');

select tests.act_as_guest();
select is(pg_temp.found('mara'), 'mara_voss amara',
  '[F28] a match at the beginning of a word comes before a creator with more followers');
select is(pg_temp.found('ar'), 'nobody', '[F28] two characters do not match the middle of a word');
select is(pg_temp.found('ara'), 'amara mara_voss',
  '[F28] three characters match any part of a word, ordered by followers');
select is(pg_temp.found('vo'), 'mara_voss',
  '[F28] two characters match the beginning of the second word of a name');
select is(pg_temp.found('mara v'), 'mara_voss', '[F28] a search matches two successive words');
select is(pg_temp.found('MARA_V'), 'mara_voss', '[F28] a search matches a username in any case');
select is(pg_temp.found('@zoe'), 'zoey', '[F28] a search by a username can begin with an @');
select is(pg_temp.found('zoë'), 'zoey', '[F28] a search with an accent matches');
select is(pg_temp.found('amára ost'), 'amara',
  '[F28] a search with accents on other characters than in the name matches');
select is(pg_temp.found('mara', 'male'), 'elsewhere mara_voss amara',
  '[F28] matches outside the category are returned as elsewhere');
select is(pg_temp.found('zoey', 'female'), 'zoey',
  '[F28] a match inside the category is not returned as elsewhere');
select is(pg_temp.found('nobody_such', 'male'), 'nobody',
  '[F28] a search without any match returns an empty list');
select is(pg_temp.found('ma\'), 'nobody', '[F28] a backslash in a search is a plain character');
select throws_ok($$select api.guest_search(' @ m ')::jsonb$$, 'PT400', 'search_too_short',
  '[F28] a search with one character beside spaces and an @ is refused');
select throws_ok($$select api.guest_search(null)::jsonb$$, 'PT400', 'search_too_short',
  '[F28] a search without a text is refused');
select is((select count(*) from jsonb_array_elements(api.guest_search('ma')::jsonb) x
           where not x ?& array['username', 'avatar', 'cover', 'fee_cents', 'offer', 'is_online']),
  0::bigint, '[F28] every result has the fields of a browse card');
create temporary table found_by_guest as select api.guest_search('ma')::jsonb as answer;
grant select on found_by_guest to authenticated;
select tests.act_as_owner();
select tests.make_fan('jonas');
select tests.act_as('jonas');
select is(api.search_creators('ma')::jsonb, (select answer from found_by_guest),
  '[F28] a member finds the same creators as a guest');
select tests.act_as_owner();
insert into private.region_policies values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select tests.act_as_guest();
select is(pg_temp.found('mara'), 'nobody', '[F28] a search in a closed region finds no creator');
select * from finish();

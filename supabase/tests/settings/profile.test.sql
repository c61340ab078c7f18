-- The profile of a creator: the saved values, refusals with their field, and refusals for other
-- users.
select plan(42);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_creator('held');
select tests.make_fan('jonas');
select tests.suspend(tests.id_of('held'));

create function tests.profile(p_username text) returns public.profiles
language sql security definer set search_path = '' as $$
  select * from public.profiles where username = p_username
$$;
create function tests.save(p_changes jsonb default '{}') returns void language sql as $$
  select api.save_profile('{"name": "Mara Voss", "age": "31", "location": "London, United Kingdom.",
    "bio": "Video and tea.", "twitter": "@mara_v", "instagram": "mara.voss",
    "wishlist": "https://example.com/mara?list=1"}'::jsonb || p_changes)
$$;
create function tests.refused(p_changes jsonb) returns text language plpgsql as $$
declare
  v_detail text;
begin
  perform tests.save(p_changes);
  return 'saved';
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return sqlerrm || ' ' || coalesce(nullif(v_detail, '')::jsonb ->> 'field', '');
end $$;

select tests.act_as('mara');
select lives_ok($$select tests.save()$$, '[F65] a creator can save the profile');
select tests.act_as_owner();
select is((select row(p.name, p.age, p.location, p.bio)::text from tests.profile('mara') p),
  row('Mara Voss', 31, 'London, United Kingdom.', 'Video and tea.')::text,
  '[F65] name, age, location and bio are stored');
select is((select row(p.twitter_handle, p.instagram_handle, p.wishlist_url)::text from tests.profile('mara') p),
  row('@mara_v', '@mara.voss', 'https://example.com/mara?list=1')::text,
  '[F65] handles get an @ and the wishlist is stored');
select is((tests.profile('ines')).name, 'ines', 'the profile of another creator does not change');

select tests.act_as('mara');
select is(tests.refused('{"name": "Ma"}'), 'invalid_name name',
  '[F65] a name of two letters is refused');
select is(tests.refused('{"name": "Mara <b>"}'), 'invalid_name name',
  '[F65] markup in a name is refused');
select is(tests.refused('{"age": "17"}'), 'invalid_age age', '[F65] an age below 18 is refused');
select is(tests.refused('{"age": "76"}'), 'invalid_age age', '[F65] an age above 75 is refused');
select is(tests.refused('{"age": ""}'), 'saved', '[F65] an empty age is accepted');
select is((tests.profile('mara')).age, null::smallint,
  '[F65] an empty age removes the earlier one');
select is(tests.refused('{"location": "L"}'), 'invalid_location location',
  '[F65] a location of one letter is refused');
select is(tests.refused('{"location": "London 7"}'), 'invalid_location location',
  '[F65] a location with a digit is refused');
select is(tests.refused('{"bio": "hey"}'), 'invalid_bio bio',
  '[F65] a bio of three characters is refused');
select is(tests.refused(jsonb_build_object('bio', repeat('a', 1501))), 'invalid_bio bio',
  '[F65] a bio of 1501 characters is refused');
select is(tests.refused(jsonb_build_object('bio', repeat('a', 1500))), 'saved',
  '[F65] a bio of 1500 characters is accepted');
select is(tests.refused('{"twitter": "@much_too_long_handle"}'), 'invalid_twitter twitter',
  '[F65] a handle that is too long for X is refused');
select is(tests.refused('{"twitter": "", "instagram": ""}'), 'social_profile_invalid twitter',
  '[F65] two empty handles are refused');
select is(tests.refused('{"twitter": ""}'), 'saved', '[F65] one empty handle is accepted');
select tests.act_as_owner();
select is((tests.profile('mara')).twitter_handle, null, '[F65] an emptied handle is removed');
select tests.act_as('mara');
select throws_ok($$select api.save_profile('{"instagram": ""}')$$, 'PT400', 'social_profile_invalid',
  '[F65] the last handle cannot be removed by saving this field alone');
select lives_ok($$select api.save_profile('{"twitter": "@mara_v"}')$$,
  '[F65] a single field can be saved');
select is((tests.profile('mara')).name, 'Mara Voss',
  '[F65] saving a single field leaves the others unchanged');
select lives_ok($$select api.save_profile('{"instagram": ""}')$$,
  '[F65] a handle can be removed by saving this field alone when the other handle stays');

select is(tests.refused('{"wishlist": "http://example.com"}'), 'invalid_wishlist wishlist',
  '[F118] a wishlist with http is refused');
select is(tests.refused('{"wishlist": "javascript:alert(1)"}'), 'invalid_wishlist wishlist',
  '[F118] a script as wishlist is refused');
select is(tests.refused('{"wishlist": "https://user:word@example.com/"}'), 'invalid_wishlist wishlist',
  '[F118] a wishlist with credentials is refused');
select is(tests.refused('{"wishlist": "https://example.com/a b"}'), 'invalid_wishlist wishlist',
  '[F118] a wishlist with spaces is refused');
select is(tests.refused(jsonb_build_object('wishlist', e'https://example.com/a\u0007')), 'invalid_wishlist wishlist',
  '[F118] a wishlist with control characters is refused');
select is(tests.refused('{"wishlist": "https://exаmple.com/"}'), 'invalid_wishlist wishlist',
  '[F118] a wishlist with a look-alike letter in the host is refused');
select is(tests.refused('{"wishlist": "https://xn--exmple-4nf.com/"}'), 'saved',
  '[F118] a wishlist with the same host in punycode is accepted');
select is(tests.refused('{"wishlist": "https://localhost/"}'), 'invalid_wishlist wishlist',
  '[F118] a wishlist on localhost is refused');
select is(tests.refused(jsonb_build_object('wishlist', 'https://example.com/' || repeat('a', 181))),
  'invalid_wishlist wishlist', '[F118] a wishlist of 201 characters is refused');
select is(tests.refused(jsonb_build_object('wishlist', 'https://example.com/' || repeat('a', 180))), 'saved',
  '[F118] a wishlist of 200 characters is accepted');
select is(tests.refused('{"wishlist": ""}'), 'saved', '[F118] an empty wishlist is accepted');
select throws_ok($$select api.save_profile('[]')$$, 'PT400', 'invalid_payload',
  '[F65] fields that are not an object are refused');

select tests.act_as('jonas');
select is(tests.refused('{}'), 'method_forbidden ', '[F65] a fan cannot save such a profile');
select throws_ok($$select api.my_creator_settings()::jsonb$$, 'PT403', 'method_forbidden',
  '[F65] a fan cannot read the settings of creators');
select tests.act_as('held');
select is(tests.refused('{}'), 'account_suspended ',
  '[F65] a suspended creator cannot save the profile');
select tests.act_as_guest();
select throws_ok($$select api.save_profile('{}')$$, '42501', null,
  '[F65] a guest cannot save a profile');

select tests.act_as('mara');
select is(api.my_creator_settings()::jsonb -> 'profile',
  jsonb_build_object('name', 'Mara Voss', 'age', 31, 'location', 'London, United Kingdom.',
    'bio', 'Video and tea.', 'twitter', '@mara_v', 'instagram', '@mara.voss', 'wishlist', null),
  '[F65] the settings show the stored profile');
select is(api.my_creator_settings()::jsonb -> 'welcome_video', 'null',
  '[F37] the settings show that there is no welcome video');
select tests.act_as('ines');
select is(api.my_creator_settings()::jsonb -> 'profile' ->> 'name', 'ines',
  'the settings of another creator show her own profile');
select * from finish();

-- What a creator says of themselves: what is kept, what is refused and with which field, and that
-- nobody else gets in.
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
select lives_ok($$select tests.save()$$, '[F65] a creator saves the profile');
select tests.act_as_owner();
select is((select row(p.name, p.age, p.location, p.bio)::text from tests.profile('mara') p),
  row('Mara Voss', 31, 'London, United Kingdom.', 'Video and tea.')::text,
  '[F65] name, age, location and bio are kept');
select is((select row(p.twitter_handle, p.instagram_handle, p.wishlist_url)::text from tests.profile('mara') p),
  row('@mara_v', '@mara.voss', 'https://example.com/mara?list=1')::text,
  '[F65] handles get their @, the wishlist is kept');
select is((tests.profile('ines')).name, 'ines', 'nobody else''s profile changes');

select tests.act_as('mara');
select is(tests.refused('{"name": "Ma"}'), 'invalid_name name', '[F65] a short name is refused');
select is(tests.refused('{"name": "Mara <b>"}'), 'invalid_name name', '[F65] marks in a name too');
select is(tests.refused('{"age": "17"}'), 'invalid_age age', '[F65] nobody is younger than 18');
select is(tests.refused('{"age": "76"}'), 'invalid_age age', '[F65] nor older than the cap');
select is(tests.refused('{"age": ""}'), 'saved', '[F65] no age is fine');
select is((tests.profile('mara')).age, null::smallint, '[F65] and takes the earlier one away');
select is(tests.refused('{"location": "L"}'), 'invalid_location location', '[F65] a location has two letters');
select is(tests.refused('{"location": "London 7"}'), 'invalid_location location', '[F65] and no digits');
select is(tests.refused('{"bio": "hey"}'), 'invalid_bio bio', '[F65] a bio has five characters');
select is(tests.refused(jsonb_build_object('bio', repeat('a', 1501))), 'invalid_bio bio', '[F65] and 1500 at most');
select is(tests.refused(jsonb_build_object('bio', repeat('a', 1500))), 'saved', '[F65] 1500 are fine');
select is(tests.refused('{"twitter": "@much_too_long_handle"}'), 'invalid_twitter twitter',
  '[F65] a handle at X is short');
select is(tests.refused('{"twitter": "", "instagram": ""}'), 'social_profile_invalid twitter',
  '[F65] one of the two handles has to be there');
select is(tests.refused('{"twitter": ""}'), 'saved', '[F65] one is enough');
select tests.act_as_owner();
select is((tests.profile('mara')).twitter_handle, null, '[F65] an emptied handle is gone');
select tests.act_as('mara');
select throws_ok($$select api.save_profile('{"instagram": ""}')$$, 'PT400', 'social_profile_invalid',
  '[F65] the last handle cannot be taken away by naming it alone');
select lives_ok($$select api.save_profile('{"twitter": "@mara_v"}')$$,
  '[F65] a single field can be saved');
select is((tests.profile('mara')).name, 'Mara Voss', '[F65] and leaves the others as they are');
select lives_ok($$select api.save_profile('{"instagram": ""}')$$,
  '[F65] a handle can be taken away by naming it alone where the other one stays');

select is(tests.refused('{"wishlist": "http://example.com"}'), 'invalid_wishlist wishlist', '[F118] http is refused');
select is(tests.refused('{"wishlist": "javascript:alert(1)"}'), 'invalid_wishlist wishlist',
  '[F118] a script is refused');
select is(tests.refused('{"wishlist": "https://user:word@example.com/"}'), 'invalid_wishlist wishlist',
  '[F118] credentials are refused');
select is(tests.refused('{"wishlist": "https://example.com/a b"}'), 'invalid_wishlist wishlist',
  '[F118] spaces are refused');
select is(tests.refused(jsonb_build_object('wishlist', e'https://example.com/a\u0007')), 'invalid_wishlist wishlist',
  '[F118] control characters are refused');
select is(tests.refused('{"wishlist": "https://exаmple.com/"}'), 'invalid_wishlist wishlist',
  '[F118] letters that look like others are refused unless written as what they are');
select is(tests.refused('{"wishlist": "https://xn--exmple-4nf.com/"}'), 'saved',
  '[F118] in punycode they say so themselves');
select is(tests.refused('{"wishlist": "https://localhost/"}'), 'invalid_wishlist wishlist',
  '[F118] a machine''s own name is refused');
select is(tests.refused(jsonb_build_object('wishlist', 'https://example.com/' || repeat('a', 181))),
  'invalid_wishlist wishlist', '[F118] 201 characters are refused');
select is(tests.refused(jsonb_build_object('wishlist', 'https://example.com/' || repeat('a', 180))), 'saved',
  '[F118] 200 are fine');
select is(tests.refused('{"wishlist": ""}'), 'saved', '[F118] no wishlist is fine');
select throws_ok($$select api.save_profile('[]')$$, 'PT400', 'invalid_payload', '[F65] fields come by name');

select tests.act_as('jonas');
select is(tests.refused('{}'), 'method_forbidden ', '[F65] a fan has no such profile');
select throws_ok($$select api.my_creator_settings()::jsonb$$, 'PT403', 'method_forbidden', '[F65] nor such settings');
select tests.act_as('held');
select is(tests.refused('{}'), 'account_suspended ', '[F65] a suspended creator changes nothing');
select tests.act_as_guest();
select throws_ok($$select api.save_profile('{}')$$, '42501', null, '[F65] a guest even less');

select tests.act_as('mara');
select is(api.my_creator_settings()::jsonb -> 'profile',
  jsonb_build_object('name', 'Mara Voss', 'age', 31, 'location', 'London, United Kingdom.',
    'bio', 'Video and tea.', 'twitter', '@mara_v', 'instagram', '@mara.voss', 'wishlist', null),
  '[F65] the settings show what was kept');
select is(api.my_creator_settings()::jsonb -> 'welcome_video', 'null', '[F37] and that there is no welcome video');
select tests.act_as('ines');
select is(api.my_creator_settings()::jsonb -> 'profile' ->> 'name', 'ines', 'each their own');
select * from finish();

-- The fields in which a creator describes themselves: what is kept, and what is refused with which
-- code and field. Enrolment needs them all, settings check what is named.
select plan(120);

create function pg_temp.fields(p_changes jsonb default '{}') returns jsonb
language sql as $$
  select '{"name": "Mara Bell", "age": 27, "location": "Lisbon, Portugal", "twitter": "mara_bell",
    "instagram": "@mara.bell", "bio": "Dances at night."}'::jsonb || p_changes
$$;

-- What becomes of the fields with these changes: the kept value of p_field, or code and field.
create function pg_temp.kept(p_changes jsonb, p_field text, p_needs_all boolean default true)
returns text
language plpgsql as $$
declare
  v_detail text;
begin
  return private.checked_profile_fields(
    case when p_needs_all then pg_temp.fields(p_changes) else p_changes end, p_needs_all)
    ->> p_field;
exception when sqlstate 'PT400' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return sqlerrm || ' ' || coalesce(nullif(v_detail, '')::jsonb ->> 'field', '');
end $$;

select is(private.checked_profile_fields(pg_temp.fields('{"first_name": "Mara"}'), true),
  '{"name": "Mara Bell", "age": 27, "location": "Lisbon, Portugal", "twitter": "@mara_bell",
    "instagram": "@mara.bell", "bio": "Dances at night."}'::jsonb,
  '[F22] a whole set of fields is kept with @ in front of handles, and nothing that was not asked for');
select is(pg_temp.kept('[]', 'name', false), 'invalid_payload ', '[F22] fields are an object');
select throws_ok($$ select private.checked_profile_fields(null, true) $$, 'PT400', 'invalid_payload',
  '[F22] and not nothing');

select is(pg_temp.kept(jsonb_build_object('name', t.typed), 'name'), t.kept, '[F22] name: ' || t.why)
from (values
  ('Mara', 'Mara', '4 letters are enough'),
  ('Mar', 'invalid_name name', '3 are too few'),
  (repeat('a', 30), repeat('a', 30), '30 are not too many'),
  (repeat('a', 31), 'invalid_name name', '31 are'),
  ('  Mara   Bell  ', 'Mara Bell', 'spaces around go, double ones are collapsed'),
  ('    ', 'invalid_name name', 'spaces alone are no name'),
  ('Room 237', 'Room 237', 'digits are let in'),
  ('1234', 'invalid_name name', 'but not alone'),
  ('Zoë O’Neill', 'Zoë O''Neill', 'a typographic apostrophe is an apostrophe'),
  ('Anne-Lise St. Jean', 'Anne-Lise St. Jean', 'hyphen and full stop are let in'),
  ('Мария', 'Мария', 'letters are those of every script'),
  ('प्रिया', 'प्रिया', 'with the marks without which their words cannot be written'),
  (normalize('Zoé Blé', nfd), 'Zoé Blé', 'accents typed apart are put together'),
  ('Ｍａｒａ', 'Mara', 'wide letters are folded'),
  ('Mara_Bell', 'invalid_name name', 'no underscore'),
  ('Mara <b>', 'invalid_name name', 'no markup'),
  ('Mara 💋', 'invalid_name name', 'no emoji'),
  (e'Mara\u202eBell', 'invalid_name name', 'nothing that turns the direction of writing'),
  (e'Mara\u200bBell', 'invalid_name name', 'nothing without width'),
  (e'\u3164\u3164\u3164\u3164', 'invalid_name name', 'no letters that are nothing to see'),
  (e'Mara\nBell', 'Mara Bell', 'a line break is a space'),
  ('-Mara', 'invalid_name name', 'no mark in front'),
  (repeat('a', 9000), 'invalid_name name', 'no book')) t (typed, kept, why);
select is(pg_temp.kept(jsonb_build_object('name', t.typed), 'name'), 'invalid_name name', '[F22] nobody poses as the site: ' || t.typed)
from (values ('Support'), ('VELOUR'), ('Velour Support'), ('Your Moderator'), ('Staff Anna'), ('S u p p o r t'),
  ('Sup-port Anna'), ('Ve lour'), ('V.e.l.o.u.r. Anna'), ('ADMINISTRATOR'), ('Official Anna'), ('Ádmin Anna'), ('Adm1n Anna'),
  ('Supp0rt'), ('VeIour'), (e'\u0405upport'), (e'V\u0435lour'), ('Ｓｔａｆｆ'), ('The Off icial Mara')) t (typed);
select is(pg_temp.kept(jsonb_build_object('name', t.typed), 'name'), t.typed, '[F22] a name of one''s own: ' || t.typed)
from (values ('Badminton Ann'), ('Supporter'), ('Sam Staffordshire'), ('Velours Noir'), ('Officially Anna'), ('Room 237')) t (typed);
select is(pg_temp.kept('{"name": "Moderator"}', 'name', false), 'invalid_name name', '[F65] nor in the settings');
update private.site_config set value = '"Quiet Fox"' where key = 'site_name';
select is(pg_temp.kept('{"name": "quietfox team"}', 'name'), 'invalid_name name', '[F22] the site''s name is the one that is set');
select is(pg_temp.kept('{"name": "Velour Anna"}', 'name'), 'Velour Anna', '[F22] and no other');
update private.site_config set value = '"Velour"' where key = 'site_name';
select is(pg_temp.kept(t.change, 'name'), 'invalid_name name', '[F22] name: no ' || t.why)
from (values ('{"name": null}'::jsonb, 'null'), ('{"name": 12345}', 'number'),
  ('{"name": ["Mara Bell"]}', 'list'), ('{"name": true}', 'truth')) t (change, why);

select is(pg_temp.kept(jsonb_build_object('age', t.typed), 'age'), t.kept, '[F22] age: ' || t.why)
from (values
  ('18'::jsonb, '18', '18 is old enough'), ('17', 'age_below_minimum age', '17 is not'),
  ('75', '75', '75 is let in'), ('76', 'age_below_minimum age', '76 is not'),
  ('"27"', '27', 'digits as text are a number'),
  ('27.5', 'age_below_minimum age', 'no halves'), ('-27', 'age_below_minimum age', 'not below zero'),
  ('"٢٧"', 'age_below_minimum age', 'plain digits only'),
  ('null', 'age_below_minimum age', 'must be said'), ('""', 'age_below_minimum age', 'not empty'),
  ('99999999999', 'age_below_minimum age', 'not any size'),
  ('[27]', 'age_below_minimum age', 'no list')) t (typed, kept, why);

select is(pg_temp.kept(jsonb_build_object('location', t.typed), 'location'), t.kept,
  '[F22] location: ' || t.why)
from (values
  ('London, United Kingdom.', 'London, United Kingdom.', 'comma and full stop are let in'),
  ('Rio', 'Rio', 'short ones are let in'), ('X', 'location_missing location', 'one letter is too few'),
  (repeat('a', 30), repeat('a', 30), '30 letters'), (repeat('a', 31), 'location_missing location', 'not 31'),
  ('Zone 51', 'location_missing location', 'no digits'), ('', 'location_missing location', 'must be said'),
  (', .', 'location_missing location', 'marks alone are no place')) t (typed, kept, why);

select is(pg_temp.kept(jsonb_build_object(t.field, t.typed), t.field), t.kept,
  '[F22] ' || t.field || ': ' || t.why)
from (values
  ('twitter', 'a', '@a', 'one letter is enough'),
  ('twitter', repeat('a', 15), '@' || repeat('a', 15), '15 after the @'),
  ('twitter', repeat('a', 16), 'invalid_twitter twitter', 'not 16'),
  ('twitter', '@@mara', '@mara', 'one @ in front'),
  ('twitter', '@', 'invalid_twitter twitter', 'not the @ alone'),
  ('twitter', 'mara.bell', 'invalid_twitter twitter', 'no full stop'),
  ('twitter', 'ma ra', 'invalid_twitter twitter', 'no space'),
  ('twitter', 'mаra', 'invalid_twitter twitter', 'no letter that only looks like one'),
  ('twitter', 'https://x.com/mara', 'invalid_twitter twitter', 'no address'),
  ('twitter', '', null, 'may be empty beside the other'),
  ('instagram', repeat('a', 30), '@' || repeat('a', 30), '30 after the @'),
  ('instagram', repeat('a', 31), 'invalid_instagram instagram', 'not 31'),
  ('instagram', '.mara', 'invalid_instagram instagram', 'no full stop in front'),
  ('instagram', '  ', null, 'may be empty beside the other')) t (field, typed, kept, why);
select is(pg_temp.kept('{"twitter": "", "instagram": null}', 'twitter'),
  'social_profile_missing twitter', '[F22] one of the two handles must be given');
select is(pg_temp.kept('{"twitter": 5}', 'twitter'), 'invalid_twitter twitter',
  '[F22] a handle is text');

select is(pg_temp.kept(jsonb_build_object('bio', t.typed), 'bio'), t.kept, '[F22] bio: ' || t.why)
from (values
  ('Hello', 'Hello', '5 characters are enough'), ('Hell', 'invalid_bio bio', '4 are too few'),
  (repeat('a', 1500), repeat('a', 1500), '1500'), (repeat('a', 1501), 'invalid_bio bio', 'not 1501'),
  (e'One.\r\nTwo.', e'One.\nTwo.', 'lines are kept, in one way'),
  (e'  Hello \n', 'Hello', 'what stands around it goes'),
  (e'Hello\u202e there', 'Hello there', 'what turns the direction of writing goes'),
  (e'Hi 👩\u200d🎤 you', e'Hi 👩\u200d🎤 you', 'emoji stay whole'),
  (e'\u3164\u3164\u3164\u3164\u3164', 'invalid_bio bio', 'there must be something to see'),
  ('      ', 'invalid_bio bio', 'spaces alone say nothing')) t (typed, kept, why);
select is(pg_temp.kept('{"bio": {"text": "long enough"}}', 'bio'), 'invalid_bio bio', '[F22] bio: is text');
select is(pg_temp.kept('{"bio": null}', 'bio'), 'invalid_bio bio', '[F22] bio: must be said');

select is(private.checked_profile_fields('{"age": null, "wishlist": " "}', false),
  '{"age": null, "wishlist": null}'::jsonb,
  '[F118] settings check what is named; age and wishlist may be emptied');
select is(private.checked_profile_fields('{}', false), '{}'::jsonb, '[F118] and nothing else');
select is(pg_temp.kept('{"age": 17}', 'age', false), 'invalid_age age', '[F118] in the words of settings: age');
select is(pg_temp.kept('{"location": "1"}', 'location', false), 'invalid_location location',
  '[F118] location');
select is(pg_temp.kept('{"twitter": null}', 'twitter', false), 'social_profile_invalid twitter',
  '[F118] handles: none would be left');
select is(pg_temp.kept('{"twitter": null, "instagram": "mara"}', 'instagram', false), '@mara',
  '[F118] one of the two may go');

select is(pg_temp.kept(jsonb_build_object('wishlist', t.typed), 'wishlist', false), t.kept,
  '[F118] wishlist: ' || t.why)
from (values
  ('https://wishes.example/mara?list=1', 'https://wishes.example/mara?list=1', 'an https address'),
  ('http://wishes.example/mara', 'invalid_wishlist wishlist', 'nothing in the clear'),
  ('javascript:alert(1)//https://a.example', 'invalid_wishlist wishlist', 'no program'),
  ('https://bank.example@evil.example/', 'invalid_wishlist wishlist', 'no name before the host'),
  ('https://localhost/', 'invalid_wishlist wishlist', 'a host of the open net'),
  ('https://a.example/"onclick="x', 'invalid_wishlist wishlist', 'no quotes'),
  ('https://a.example/' || repeat('a', 182), 'https://a.example/' || repeat('a', 182), '200 characters'),
  ('https://a.example/' || repeat('a', 183), 'invalid_wishlist wishlist', 'not 201')) t (typed, kept, why);

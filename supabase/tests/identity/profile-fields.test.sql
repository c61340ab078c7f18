-- The fields of a creator's profile: the stored values, and the error code and field of each
-- refusal. Enrolment requires all fields; settings check only the given ones.
select plan(120);

create function pg_temp.fields(p_changes jsonb default '{}') returns jsonb
language sql as $$
  select '{"name": "Mara Bell", "age": 27, "location": "Lisbon, Portugal", "twitter": "mara_bell",
    "instagram": "@mara.bell", "bio": "Dances at night."}'::jsonb || p_changes
$$;

-- The result of the fields with these changes: the stored value of p_field, or the error code and
-- field.
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
  '[F22] a complete set of fields is stored with @ before handles and without unknown fields');
select is(pg_temp.kept('[]', 'name', false), 'invalid_payload ',
  '[F22] fields that are not an object are refused');
select throws_ok($$ select private.checked_profile_fields(null, true) $$, 'PT400', 'invalid_payload',
  '[F22] null instead of fields is refused');

select is(pg_temp.kept(jsonb_build_object('name', t.typed), 'name'), t.kept, '[F22] name: ' || t.why)
from (values
  ('Mara', 'Mara', '4 letters are accepted'),
  ('Mar', 'invalid_name name', '3 letters are refused'),
  (repeat('a', 30), repeat('a', 30), '30 letters are accepted'),
  (repeat('a', 31), 'invalid_name name', '31 letters are refused'),
  ('  Mara   Bell  ', 'Mara Bell', 'outer spaces are trimmed, double spaces are collapsed'),
  ('    ', 'invalid_name name', 'spaces alone are refused'),
  ('Room 237', 'Room 237', 'digits beside letters are accepted'),
  ('1234', 'invalid_name name', 'digits alone are refused'),
  ('Zoë O’Neill', 'Zoë O''Neill', 'a typographic apostrophe becomes a plain one'),
  ('Anne-Lise St. Jean', 'Anne-Lise St. Jean', 'hyphen and full stop are accepted'),
  ('Мария', 'Мария', 'letters of every script are accepted'),
  ('प्रिया', 'प्रिया', 'combining marks of a script are accepted'),
  (normalize('Zoé Blé', nfd), 'Zoé Blé', 'decomposed accents are composed'),
  ('Ｍａｒａ', 'Mara', 'full-width letters become plain letters'),
  ('Mara_Bell', 'invalid_name name', 'an underscore is refused'),
  ('Mara <b>', 'invalid_name name', 'markup is refused'),
  ('Mara 💋', 'invalid_name name', 'an emoji is refused'),
  (e'Mara\u202eBell', 'invalid_name name', 'a direction override character is refused'),
  (e'Mara\u200bBell', 'invalid_name name', 'a zero-width character is refused'),
  (e'\u3164\u3164\u3164\u3164', 'invalid_name name', 'invisible letters are refused'),
  (e'Mara\nBell', 'Mara Bell', 'a line break becomes a space'),
  ('-Mara', 'invalid_name name', 'a leading hyphen is refused'),
  (repeat('a', 9000), 'invalid_name name', '9000 letters are refused')) t (typed, kept, why);
select is(pg_temp.kept(jsonb_build_object('name', t.typed), 'name'), 'invalid_name name',
  '[F22] a name that imitates the site or its staff is refused: ' || t.typed)
from (values ('Support'), ('VELOUR'), ('Velour Support'), ('Your Moderator'), ('Staff Anna'), ('S u p p o r t'),
  ('Sup-port Anna'), ('Ve lour'), ('V.e.l.o.u.r. Anna'), ('ADMINISTRATOR'), ('Official Anna'), ('Ádmin Anna'), ('Adm1n Anna'),
  ('Supp0rt'), ('VeIour'), (e'\u0405upport'), (e'V\u0435lour'), ('Ｓｔａｆｆ'), ('The Off icial Mara')) t (typed);
select is(pg_temp.kept(jsonb_build_object('name', t.typed), 'name'), t.typed,
  '[F22] a name that only resembles a reserved one is accepted: ' || t.typed)
from (values ('Badminton Ann'), ('Supporter'), ('Sam Staffordshire'), ('Velours Noir'), ('Officially Anna'), ('Room 237')) t (typed);
select is(pg_temp.kept('{"name": "Moderator"}', 'name', false), 'invalid_name name',
  '[F65] settings refuse a reserved name');
update private.site_config set value = '"Quiet Fox"' where key = 'site_name';
select is(pg_temp.kept('{"name": "quietfox team"}', 'name'), 'invalid_name name',
  '[F22] the configured site name is refused');
select is(pg_temp.kept('{"name": "Velour Anna"}', 'name'), 'Velour Anna',
  '[F22] an earlier site name is accepted');
update private.site_config set value = '"Velour"' where key = 'site_name';
select is(pg_temp.kept(t.change, 'name'), 'invalid_name name',
  '[F22] name: refused as a JSON ' || t.why)
from (values ('{"name": null}'::jsonb, 'null'), ('{"name": 12345}', 'number'),
  ('{"name": ["Mara Bell"]}', 'array'), ('{"name": true}', 'boolean')) t (change, why);

select is(pg_temp.kept(jsonb_build_object('age', t.typed), 'age'), t.kept, '[F22] age: ' || t.why)
from (values
  ('18'::jsonb, '18', '18 is accepted'), ('17', 'age_below_minimum age', '17 is refused'),
  ('75', '75', '75 is accepted'), ('76', 'age_below_minimum age', '76 is refused'),
  ('"27"', '27', 'a number as text is accepted'),
  ('27.5', 'age_below_minimum age', 'a fraction is refused'), ('-27', 'age_below_minimum age', 'a negative number is refused'),
  ('"٢٧"', 'age_below_minimum age', 'digits of another script are refused'),
  ('null', 'age_below_minimum age', 'null is refused'), ('""', 'age_below_minimum age', 'an empty text is refused'),
  ('99999999999', 'age_below_minimum age', 'a huge number is refused'),
  ('[27]', 'age_below_minimum age', 'a list is refused')) t (typed, kept, why);

select is(pg_temp.kept(jsonb_build_object('location', t.typed), 'location'), t.kept,
  '[F22] location: ' || t.why)
from (values
  ('London, United Kingdom.', 'London, United Kingdom.', 'comma and full stop are accepted'),
  ('Rio', 'Rio', 'three letters are accepted'), ('X', 'location_missing location', 'one letter is refused'),
  (repeat('a', 30), repeat('a', 30), '30 letters are accepted'),
  (repeat('a', 31), 'location_missing location', '31 letters are refused'),
  ('Zone 51', 'location_missing location', 'digits are refused'), ('', 'location_missing location', 'an empty text is refused'),
  (', .', 'location_missing location', 'punctuation alone is refused')) t (typed, kept, why);

select is(pg_temp.kept(jsonb_build_object(t.field, t.typed), t.field), t.kept,
  '[F22] ' || t.field || ': ' || t.why)
from (values
  ('twitter', 'a', '@a', 'one letter is accepted'),
  ('twitter', repeat('a', 15), '@' || repeat('a', 15), '15 characters after the @ are accepted'),
  ('twitter', repeat('a', 16), 'invalid_twitter twitter', '16 characters are refused'),
  ('twitter', '@@mara', '@mara', 'a repeated @ becomes one'),
  ('twitter', '@', 'invalid_twitter twitter', 'the @ alone is refused'),
  ('twitter', 'mara.bell', 'invalid_twitter twitter', 'a full stop is refused'),
  ('twitter', 'ma ra', 'invalid_twitter twitter', 'a space is refused'),
  ('twitter', 'mаra', 'invalid_twitter twitter', 'a look-alike letter of another script is refused'),
  ('twitter', 'https://x.com/mara', 'invalid_twitter twitter', 'a URL is refused'),
  ('twitter', '', null, 'an empty handle is accepted beside the other one'),
  ('instagram', repeat('a', 30), '@' || repeat('a', 30), '30 characters after the @ are accepted'),
  ('instagram', repeat('a', 31), 'invalid_instagram instagram', '31 characters are refused'),
  ('instagram', '.mara', 'invalid_instagram instagram', 'a leading full stop is refused'),
  ('instagram', '  ', null, 'a blank handle is accepted beside the other one')) t (field, typed, kept, why);
select is(pg_temp.kept('{"twitter": "", "instagram": null}', 'twitter'),
  'social_profile_missing twitter', '[F22] one of the two handles is required');
select is(pg_temp.kept('{"twitter": 5}', 'twitter'), 'invalid_twitter twitter',
  '[F22] a handle that is not text is refused');

select is(pg_temp.kept(jsonb_build_object('bio', t.typed), 'bio'), t.kept, '[F22] bio: ' || t.why)
from (values
  ('Hello', 'Hello', '5 characters are accepted'), ('Hell', 'invalid_bio bio', '4 characters are refused'),
  (repeat('a', 1500), repeat('a', 1500), '1500 characters are accepted'),
  (repeat('a', 1501), 'invalid_bio bio', '1501 characters are refused'),
  (e'One.\r\nTwo.', e'One.\nTwo.', 'CRLF line breaks become LF'),
  (e'  Hello \n', 'Hello', 'outer whitespace is trimmed'),
  (e'Hello\u202e there', 'Hello there', 'direction override characters are removed'),
  (e'Hi 👩\u200d🎤 you', e'Hi 👩\u200d🎤 you', 'a joined emoji is kept whole'),
  (e'\u3164\u3164\u3164\u3164\u3164', 'invalid_bio bio', 'invisible letters alone are refused'),
  ('      ', 'invalid_bio bio', 'spaces alone are refused')) t (typed, kept, why);
select is(pg_temp.kept('{"bio": {"text": "long enough"}}', 'bio'), 'invalid_bio bio',
  '[F22] bio: a value that is not text is refused');
select is(pg_temp.kept('{"bio": null}', 'bio'), 'invalid_bio bio', '[F22] bio: null is refused');

select is(private.checked_profile_fields('{"age": null, "wishlist": " "}', false),
  '{"age": null, "wishlist": null}'::jsonb,
  '[F118] settings check only the given fields; age and wishlist can be emptied');
select is(private.checked_profile_fields('{}', false), '{}'::jsonb,
  '[F118] settings accept an empty set of fields');
select is(pg_temp.kept('{"age": 17}', 'age', false), 'invalid_age age',
  '[F118] settings have their own error code for the age');
select is(pg_temp.kept('{"location": "1"}', 'location', false), 'invalid_location location',
  '[F118] settings have their own error code for the location');
select is(pg_temp.kept('{"twitter": null}', 'twitter', false), 'social_profile_invalid twitter',
  '[F118] settings have their own error code for missing handles');
select is(pg_temp.kept('{"twitter": null, "instagram": "mara"}', 'instagram', false), '@mara',
  '[F118] settings accept the removal of one of the two handles');

select is(pg_temp.kept(jsonb_build_object('wishlist', t.typed), 'wishlist', false), t.kept,
  '[F118] wishlist: ' || t.why)
from (values
  ('https://wishes.example/mara?list=1', 'https://wishes.example/mara?list=1', 'an https address is accepted'),
  ('http://wishes.example/mara', 'invalid_wishlist wishlist', 'an http address is refused'),
  ('javascript:alert(1)//https://a.example', 'invalid_wishlist wishlist', 'a script is refused'),
  ('https://bank.example@evil.example/', 'invalid_wishlist wishlist', 'credentials before the host are refused'),
  ('https://localhost/', 'invalid_wishlist wishlist', 'localhost is refused'),
  ('https://a.example/"onclick="x', 'invalid_wishlist wishlist', 'quotation marks are refused'),
  ('https://a.example/' || repeat('a', 182), 'https://a.example/' || repeat('a', 182), '200 characters are accepted'),
  ('https://a.example/' || repeat('a', 183), 'invalid_wishlist wishlist', '201 characters are refused')) t (typed, kept, why);
select * from finish();

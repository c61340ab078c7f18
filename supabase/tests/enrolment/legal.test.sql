-- The legal record of an application: names as real users bear them, a country that exists, and a
-- date of birth that makes sense where it is given.
select plan(39);

create function pg_temp.kept(p_changes jsonb, p_field text, p_age integer default 27) returns text
language plpgsql as $$
declare
  v_detail text;
begin
  return private.checked_legal_fields(tests.application_fields(p_changes), p_age) ->> p_field;
exception when sqlstate 'PT400' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return sqlerrm || ' ' || (v_detail::jsonb ->> 'field');
end $$;
select tests.set_now('2026-06-15 12:00+00');

select is(pg_temp.kept(jsonb_build_object('first_name', t.typed), 'first_name'), t.kept,
  '[F23] first name: ' || t.why)
from (values
  ('Al', 'Al', '2 letters are enough'), ('A', 'invalid_legal_first_name first_name', 'one is not'),
  (repeat('a', 20), repeat('a', 20), '20'), (repeat('a', 21), 'invalid_legal_first_name first_name', 'not 21'),
  (' Anne  Marie ', 'Anne Marie', 'spaces are put in order'),
  ('Jean-Luc', 'Jean-Luc', 'hyphens'), ('Đỗ', 'Đỗ', 'letters of every script'),
  ('R2D2', 'invalid_legal_first_name first_name', 'no digits'),
  ('Ma=ria', 'invalid_legal_first_name first_name', 'no other marks'),
  (e'Ma\u202eria', 'invalid_legal_first_name first_name', 'nothing that turns the direction')) t (typed, kept, why);
select is(pg_temp.kept(jsonb_build_object('last_name', t.typed), 'last_name'), t.kept,
  '[F23] last name: ' || t.why)
from (values
  ('O''Brien', 'O''Brien', 'apostrophes'), ('St. John', 'St. John', 'full stops'),
  ('', 'invalid_legal_last_name last_name', 'must be said'), ('..', 'invalid_legal_last_name last_name', 'not marks alone'),
  ('1', 'invalid_legal_last_name last_name', 'no digit')) t (typed, kept, why);
select is(pg_temp.kept('{"first_name": 12}', 'first_name'), 'invalid_legal_first_name first_name', '[F23] first name: is text');

select is(pg_temp.kept(jsonb_build_object('country', t.typed), 'country'), t.kept, '[F23] country: ' || t.why)
from (values
  ('GB', 'GB', 'a code'), ('gb', 'GB', 'in small letters too'), (' us ', 'US', 'with spaces around'),
  ('UK', 'legal_country_missing country', 'only codes that exist'), ('ZZ', 'legal_country_missing country', 'ZZ is no country'),
  ('B G', 'legal_country_missing country', 'no gap'), (' ', 'legal_country_missing country', 'must be said'),
  ('GBR', 'legal_country_missing country', 'two letters'), ('ＧＢ', 'legal_country_missing country', 'plain letters')) t (typed, kept, why);
select is(pg_temp.kept('{"country": null}', 'country'), 'legal_country_missing country', '[F23] country: not nothing');
select is((select count(*)::int from generate_series(65, 90) a, generate_series(65, 90) b
    where private.is_country(chr(a) || chr(b))), 250, '[F23] there are 249 countries, and Kosovo');

select is(pg_temp.kept(jsonb_build_object('date_of_birth', t.typed), 'date_of_birth', t.age), t.kept,
  '[F23] date of birth: ' || t.why)
from (values
  ('2008-06-15', 18, '2008-06-15', '18 today is old enough'),
  ('2008-06-16', 18, 'age_below_minimum date_of_birth', 'tomorrow is not'),
  ('1998-06-15', 28, '1998-06-15', 'agrees with the age'),
  ('1998-06-16', 28, '1998-06-16', 'a birthday may lie between'),
  ('1996-01-01', 28, 'invalid_date_of_birth date_of_birth', 'two years apart do not agree'),
  ('1998-02-30', 28, 'invalid_date_of_birth date_of_birth', 'a day that there was'),
  ('15.06.1998', 28, 'invalid_date_of_birth date_of_birth', 'year, month, day'),
  ('2030-01-01', 28, 'invalid_date_of_birth date_of_birth', 'not to come'),
  ('1800-01-01', 28, 'invalid_date_of_birth date_of_birth', 'not out of history'),
  ('infinity', 28, 'invalid_date_of_birth date_of_birth', 'not Postgres'' own words'),
  ('', 28, null, 'may be left out')) t (typed, age, kept, why);
select is(pg_temp.kept('{"date_of_birth": null}', 'date_of_birth'), null, '[F23] date of birth: may be nothing');

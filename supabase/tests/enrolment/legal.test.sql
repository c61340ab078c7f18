-- The legal record of an application: names that real people have, an existing country, and an
-- optional date of birth that agrees with the age.
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
  ('Al', 'Al', 'two characters are accepted'),
  ('A', 'invalid_legal_first_name first_name', 'one character is refused'),
  (repeat('a', 20), repeat('a', 20), '20 characters are accepted'),
  (repeat('a', 21), 'invalid_legal_first_name first_name', '21 characters are refused'),
  (' Anne  Marie ', 'Anne Marie', 'extra spaces are removed'),
  ('Jean-Luc', 'Jean-Luc', 'a hyphen is accepted'),
  ('Đỗ', 'Đỗ', 'Vietnamese characters are accepted'),
  ('R2D2', 'invalid_legal_first_name first_name', 'a digit is refused'),
  ('Ma=ria', 'invalid_legal_first_name first_name', 'an equals sign is refused'),
  (e'Ma\u202eria', 'invalid_legal_first_name first_name',
   'a control character for the text direction is refused')) t (typed, kept, why);
select is(pg_temp.kept(jsonb_build_object('last_name', t.typed), 'last_name'), t.kept,
  '[F23] last name: ' || t.why)
from (values
  ('O''Brien', 'O''Brien', 'an apostrophe is accepted'),
  ('St. John', 'St. John', 'a full stop is accepted'),
  ('', 'invalid_legal_last_name last_name', 'an empty text is refused'),
  ('..', 'invalid_legal_last_name last_name', 'full stops alone are refused'),
  ('1', 'invalid_legal_last_name last_name', 'a digit is refused')) t (typed, kept, why);
select is(pg_temp.kept('{"first_name": 12}', 'first_name'), 'invalid_legal_first_name first_name',
  '[F23] first name: a number is refused');

select is(pg_temp.kept(jsonb_build_object('country', t.typed), 'country'), t.kept, '[F23] country: ' || t.why)
from (values
  ('GB', 'GB', 'a country code is accepted'),
  ('gb', 'GB', 'a code in lower case is accepted'),
  (' us ', 'US', 'a code with spaces around it is accepted'),
  ('UK', 'legal_country_missing country', 'the code UK is refused'),
  ('ZZ', 'legal_country_missing country', 'the code ZZ is refused'),
  ('B G', 'legal_country_missing country', 'a code with a space inside is refused'),
  (' ', 'legal_country_missing country', 'a space alone is refused'),
  ('GBR', 'legal_country_missing country', 'a code of three letters is refused'),
  ('ＧＢ', 'legal_country_missing country',
   'a code in full-width characters is refused')) t (typed, kept, why);
select is(pg_temp.kept('{"country": null}', 'country'), 'legal_country_missing country',
  '[F23] country: null is refused');
select is((select count(*)::int from generate_series(65, 90) a, generate_series(65, 90) b
    where private.is_country(chr(a) || chr(b))), 250,
  '[F23] the 249 country codes and the code of Kosovo are accepted');

select is(pg_temp.kept(jsonb_build_object('date_of_birth', t.typed), 'date_of_birth', t.age), t.kept,
  '[F23] date of birth: ' || t.why)
from (values
  ('2008-06-15', 18, '2008-06-15', 'an age of 18 today is accepted'),
  ('2008-06-16', 18, 'age_below_minimum date_of_birth', 'an age of 18 tomorrow is refused'),
  ('1998-06-15', 28, '1998-06-15', 'a date that agrees with the age is accepted'),
  ('1998-06-16', 28, '1998-06-16', 'an age that is one year too high is accepted'),
  ('1996-01-01', 28, 'invalid_date_of_birth date_of_birth',
   'an age that is two years too low is refused'),
  ('1998-02-30', 28, 'invalid_date_of_birth date_of_birth', 'a day that does not exist is refused'),
  ('15.06.1998', 28, 'invalid_date_of_birth date_of_birth',
   'another format than year-month-day is refused'),
  ('2030-01-01', 28, 'invalid_date_of_birth date_of_birth', 'a date in the future is refused'),
  ('1800-01-01', 28, 'invalid_date_of_birth date_of_birth', 'a date in the year 1800 is refused'),
  ('infinity', 28, 'invalid_date_of_birth date_of_birth', 'the Postgres value infinity is refused'),
  ('', 28, 'invalid_date_of_birth date_of_birth', 'an empty text is refused')) t (typed, age, kept, why);
select is(pg_temp.kept('{"date_of_birth": null}', 'date_of_birth'), 'invalid_date_of_birth date_of_birth',
  '[F23] [F153] date of birth: null is refused');
select * from finish();

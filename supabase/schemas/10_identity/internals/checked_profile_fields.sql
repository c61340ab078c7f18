-- A creator's profile fields, checked once for enrolment and settings. Returns the fields in their
-- stored form; the first invalid one is refused with its code and {field}. Characters of every
-- script are allowed and compared after Unicode folding, so that the rule depends neither on the
-- database's language nor on how a character was typed.
create function private.refuse_field(p_code text, p_field text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.fail(p_code, jsonb_build_object('field', p_field));
end $$;
comment on function private.refuse_field(text, text) is 'Refuses one field of a form.';

create function private.field_text(p_fields jsonb, p_field text, p_code text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_raw text := p_fields ->> p_field;
begin
  if v_raw is null then
    return '';
  end if;
  -- No valid field is near this length; a longer one is not worth folding.
  if jsonb_typeof(p_fields -> p_field) <> 'string' or length(v_raw) > 8000 then
    perform private.refuse_field(p_code, p_field);
  end if;
  return translate(
    trim(regexp_replace(normalize(v_raw, nfkc), '\s+', ' ', 'g')), '’‘ʼ‐‑', '''''''--');
end $$;
comment on function private.field_text(jsonb, text, text) is
  'One line of text, folded and with single spaces; empty where it is not given.';

create function private.is_words(p_text text, p_others text, p_min integer, p_max integer)
returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- Combining marks without which words of their scripts cannot be written, and invisible fillers.
  v_marks text := '\u0591-\u05C7\u064B-\u0652\u0670\u093C\u094D\u09BC\u09CD\u0A3C\u0A4D\u0ABC\u0ACD'
    '\u0B3C\u0B4D\u0BCD\u0C4D\u0CBC\u0CCD\u0D4D\u0DCA\u0E47-\u0E4E\u0EC8-\u0ECE\u1037\u1039\u103A'
    '\u17D2';
begin
  return length(p_text) between p_min and p_max
    and p_text collate pg_catalog.pg_c_utf8
      ~ ('^[[:alpha:]' || p_others || v_marks || ' ''.\-]+$')
    and p_text collate pg_catalog.pg_c_utf8 ~ '[[:alpha:]]'
    and p_text collate pg_catalog.pg_c_utf8 !~ '^[ ''.\-]|[\u115F\u1160\u3164\uFFA0]';
end $$;
comment on function private.is_words(text, text, integer, integer) is
  'Characters, spaces, apostrophe, hyphen, full stop and p_others (for a bracket expression), with '
  'at least one character of a script and no leading mark.';

create function private.checked_bio(p_fields jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_raw text := p_fields ->> 'bio';
  v_bio text;
begin
  if jsonb_typeof(p_fields -> 'bio') <> 'string' or length(v_raw) > 8000 then
    perform private.refuse_field('invalid_bio', 'bio');
  end if;
  -- Removes direction controls and invisible characters.
  v_bio := trim(e' \n\t' from regexp_replace(
    replace(replace(normalize(coalesce(v_raw, ''), nfc), e'\r\n', e'\n'), e'\r', e'\n'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]',
    '', 'g'));
  if length(v_bio) not between private.limit_bio_min() and private.limit_bio_max()
     or v_bio !~ '[^\s\u00AD\u034F\u115F\u1160\u180E\u200C\u200D\u2800\u3164\uFE00-\uFE0F\uFFA0]'
  then
    perform private.refuse_field('invalid_bio', 'bio');
  end if;
  return v_bio;
end $$;

create function private.checked_age(p_fields jsonb, p_code text) returns smallint
language plpgsql stable set search_path = '' as $$
declare
  v_age text := p_fields ->> 'age';
begin
  if v_age !~ '^[0-9]{1,3}$'
     or v_age::integer not between private.limit_age_min() and private.limit_age_max() then
    perform private.refuse_field(p_code, 'age');
  end if;
  return v_age::smallint;
end $$;

create function private.checked_handle(p_fields jsonb, p_field text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_code text := 'invalid_' || p_field;
  v_bare text := ltrim(private.field_text(p_fields, p_field, v_code), '@');
  v_is_given boolean := private.field_text(p_fields, p_field, v_code) <> '';
begin
  if v_is_given and v_bare !~ (case p_field
       when 'twitter' then format('^[A-Za-z0-9_]{1,%s}$', private.limit_twitter_max())
       else format('^(?!\.)[A-Za-z0-9_.]{1,%s}$', private.limit_instagram_max()) end) then
    perform private.refuse_field(v_code, p_field);
  end if;
  return case when v_is_given then '@' || v_bare end;
end $$;
comment on function private.checked_handle(jsonb, text) is
  'twitter or instagram with one leading @; null where it is not given.';

create function private.checked_wishlist(p_fields jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_address text := nullif(trim(p_fields ->> 'wishlist'), '');
begin
  if length(v_address) > private.limit_wishlist_max()
     or v_address !~ '^https://([A-Za-z0-9-]+\.)+[A-Za-z]{2,}(:[0-9]{1,5})?([/?#][!-~]*)?$'
     or v_address ~ '["<>\\^`{|}]' then
    perform private.refuse_field('invalid_wishlist', 'wishlist');
  end if;
  return v_address;
end $$;

create function private.checked_profile_fields(p_fields jsonb, p_needs_all boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_kept jsonb := '{}';
  v_text text;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    perform private.fail('invalid_payload');
  end if;
  if p_needs_all or p_fields ? 'name' then
    v_text := private.field_text(p_fields, 'name', 'invalid_name');
    if not private.is_words(v_text, '0-9', private.limit_name_min(), private.limit_name_max())
       or private.poses_as_site(v_text) then
      perform private.refuse_field('invalid_name', 'name');
    end if;
    v_kept := v_kept || jsonb_build_object('name', v_text);
  end if;
  if p_needs_all and coalesce(p_fields ->> 'age', '') = '' then
    perform private.refuse_field('age_below_minimum', 'age');
  elsif p_fields ? 'age' then
    v_kept := v_kept || jsonb_build_object('age', case when p_fields ->> 'age' <> '' then
      private.checked_age(
        p_fields, case when p_needs_all then 'age_below_minimum' else 'invalid_age' end) end);
  end if;
  if p_needs_all or p_fields ? 'location' then
    v_kept := v_kept || private.checked_location(
      p_fields, case when p_needs_all then 'location_missing' else 'invalid_location' end);
  end if;
  v_kept := v_kept || private.checked_handles(
    p_fields, case when p_needs_all then 'social_profile_missing' else 'social_profile_invalid' end,
    p_needs_all);
  if p_needs_all or p_fields ? 'bio' then
    v_kept := v_kept || jsonb_build_object('bio', private.checked_bio(p_fields));
  end if;
  if p_fields ? 'wishlist' then
    v_kept := v_kept || jsonb_build_object('wishlist', private.checked_wishlist(p_fields));
  end if;
  perform private.require_words(concat_ws(' . ',
    v_kept ->> 'name', v_kept ->> 'location', v_kept ->> 'bio', v_kept ->> 'twitter',
    v_kept ->> 'instagram'), 'profile', false);
  return v_kept;
end $$;
comment on function private.checked_profile_fields(jsonb, boolean) is
  'Returns the given fields of {name, age, location, bio, twitter, instagram, wishlist} in their '
  'stored form: handles with @, an emptied age or wishlist null. p_needs_all: all fields except '
  'wishlist are required; one handle is enough. Other keys are ignored. Errors, each with '
  '{field}: invalid_name, invalid_bio, invalid_twitter, invalid_instagram, invalid_wishlist; '
  'enrolment: age_below_minimum, location_missing, social_profile_missing; settings: invalid_age, '
  'invalid_location, social_profile_invalid (one handle must remain). Changes no row.';

create function private.checked_location(p_fields jsonb, p_code text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_text text := private.field_text(p_fields, 'location', p_code);
begin
  if not private.is_words(
       v_text, ',', private.limit_location_min(), private.limit_location_max()) then
    perform private.refuse_field(p_code, 'location');
  end if;
  return jsonb_build_object('location', v_text);
end $$;

create function private.checked_handles(p_fields jsonb, p_code text, p_is_needed boolean)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_kept jsonb := '{}';
  v_field text;
begin
  foreach v_field in array array['twitter', 'instagram'] loop
    if p_is_needed or p_fields ? v_field then
      v_kept := v_kept || jsonb_build_object(v_field, private.checked_handle(p_fields, v_field));
    end if;
  end loop;
  if v_kept <> '{}' and jsonb_strip_nulls(v_kept) = '{}' then
    perform private.refuse_field(p_code, 'twitter');
  end if;
  return v_kept;
end $$;

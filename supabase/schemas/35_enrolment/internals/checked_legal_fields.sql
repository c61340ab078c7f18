-- The legal fields and pictures of an application. The first invalid one is refused with its code
-- and {field}.
create function private.checked_birth(p_fields jsonb, p_age integer) returns date
language plpgsql stable set search_path = '' as $$
declare
  v_text text := coalesce(trim(p_fields ->> 'date_of_birth'), '');
  v_today date := (private.now() at time zone 'UTC')::date;
  v_years integer;
begin
  if v_text !~ '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$'
     or not pg_input_is_valid(v_text, 'date') then
    perform private.refuse_field('invalid_date_of_birth', 'date_of_birth');
  end if;
  v_years := extract(year from age(v_today, v_text::date));
  if v_years between 0 and private.limit_age_min() - 1 then
    perform private.refuse_field('age_below_minimum', 'date_of_birth');
  -- A birthday may lie between the two answers, or between two time zones.
  elsif abs(v_years - p_age) > 1 then
    perform private.refuse_field('invalid_date_of_birth', 'date_of_birth');
  end if;
  return v_text::date;
end $$;
comment on function private.checked_birth(jsonb, integer) is
  'The date of birth: given, old enough, and consistent with the stated age.';

create function private.checked_legal_name(p_fields jsonb, p_which text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_field text := p_which || '_name';
  v_code text := 'invalid_legal_' || v_field;
  v_name text := private.field_text(p_fields, v_field, v_code);
begin
  if not private.is_words(
       v_name, '', private.limit_legal_name_min(), private.limit_legal_name_max()) then
    perform private.refuse_field(v_code, v_field);
  end if;
  return v_name;
end $$;

create function private.checked_legal_fields(p_fields jsonb, p_age integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_first text := private.checked_legal_name(p_fields, 'first');
  v_last text := private.checked_legal_name(p_fields, 'last');
  v_country text := upper(trim(p_fields ->> 'country'));
begin
  if not coalesce(private.is_country(v_country), false) then
    perform private.refuse_field('legal_country_missing', 'country');
  end if;
  return jsonb_build_object(
    'first_name', v_first, 'last_name', v_last, 'country', v_country,
    'date_of_birth', private.checked_birth(p_fields, p_age));
end $$;
comment on function private.checked_legal_fields(jsonb, integer) is
  'Legal names (2 to 20 characters each), country of residence and date of birth. Errors, each '
  'with {field}: invalid_legal_first_name, invalid_legal_last_name, legal_country_missing, '
  'age_below_minimum, invalid_date_of_birth.';

create function private.refuse_picture(p_picture jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_field text := p_picture ->> 'kind';
  v_max bigint := private.limit_image_max_bytes();
begin
  if private.media_kind_of(private.plain_type(p_picture ->> 'type')) is distinct from 'image' then
    perform private.refuse_field('invalid_image_format', v_field);
  elsif not coalesce(p_picture ->> 'bytes' ~ '^[1-9][0-9]{0,14}$', false) then
    perform private.refuse_field('invalid_payload', v_field);
  elsif (p_picture ->> 'bytes')::bigint > v_max then
    perform private.fail('image_too_big', jsonb_build_object(
      'field', v_field, 'max_bytes', v_max, 'n', v_max / 1048576));
  end if;
end $$;

create function private.check_pictures(p_creator_id uuid, p_pictures jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind public.upload_kind;
  v_picture jsonb;
begin
  if jsonb_typeof(p_pictures) is distinct from 'array' then
    perform private.refuse_field('invalid_payload', 'pictures');
  end if;
  -- Only the four kinds, each at most once.
  if exists (
    select from jsonb_array_elements(p_pictures) e group by e ->> 'kind'
    having count(*) > 1
        or not coalesce(e ->> 'kind' = any (private.application_kinds()::text[]), false)) then
    perform private.refuse_field('invalid_payload', 'pictures');
  end if;
  foreach v_kind in array private.application_kinds() loop
    v_picture := (
      select e from jsonb_array_elements(p_pictures) e where e ->> 'kind' = v_kind::text);
    if v_picture is not null then
      perform private.refuse_picture(v_picture);
    elsif not exists (
      -- ID pictures are never among these.
      select from public.profile_pictures s
      where s.profile_id = p_creator_id and s.kind::text = v_kind::text) then
      perform private.refuse_field(private.picture_missing_code(v_kind), v_kind::text);
    end if;
  end loop;
end $$;
comment on function private.check_pictures(uuid, jsonb) is
  'Refuses a list [{kind, bytes, type}] that lacks a picture or names one that cannot be '
  'uploaded. Every attempt needs both ID pictures; an avatar or cover that the profile shows may '
  'stay.';

-- Names that impersonate the site: its own name, its staff, its support. Words are compared as they
-- look: look-alike characters and digits are equal, accents are removed, and a word may be split by
-- spaces or marks.
create function private.looks_like(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(
    regexp_replace(
      lower(normalize(p_text, nfkd) collate pg_catalog.pg_c_utf8), '[\u0300-\u036F]', '', 'g'),
    '01l3457аеорсухіѕјԁдмтнквιοανρτ', 'oiieastaeopcyxisjddmthkbioavpt')
$$;
comment on function private.looks_like(text) is
  'A text as it looks: lower case, without accents, look-alikes replaced.';

create function private.poses_as_site(
  p_text text,
  p_words text[] default '{support,staff,admin,administrator,moderator,official}')
returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_parts text[] := regexp_split_to_array(
    private.looks_like(p_text) collate pg_catalog.pg_c_utf8, '[^[:alnum:]]+');
  v_words text[] := array(
    select regexp_replace(private.looks_like(w), '\s', '', 'g')
    from unnest(p_words || private.config_text('site_name')) w);
begin
  return exists (
    select from generate_subscripts(v_parts, 1) a
    cross join lateral generate_series(a, array_upper(v_parts, 1)) z
    where array_to_string(v_parts[a:z], '') = any (v_words));
end $$;
comment on function private.poses_as_site(text, text[]) is
  'Whether a text contains one of the words, or the site''s name, as a word, whole or split.';

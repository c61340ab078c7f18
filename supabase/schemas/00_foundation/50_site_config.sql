-- Settings of the operator: site name, addresses, the header with the caller's region. Everybody
-- reads the public keys through site_info(); only staff write.
create table private.site_config (
  key text primary key,
  value jsonb not null,
  is_public boolean not null default false
);
comment on table private.site_config is 'Settings of this site, one row per key.';

create function private.config_text(p_key text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.value #>> '{}' from private.site_config c where c.key = p_key);
end $$;
comment on function private.config_text(text) is 'A setting as text; null where it is not set.';

create function private.site_info() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from private.site_config where is_public
$$;

create function api.site_info() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.site_info();
end $$;
comment on function api.site_info() is
  'The site''s public settings: name, contacts, currencies'' factors against USD. For everyone.';

grant execute on function private.site_info(), api.site_info() to anon, authenticated;

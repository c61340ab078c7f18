-- What a request says of itself: its headers, and the address that it comes from.
create function private.request_header(p_name text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(trim(
    nullif(current_setting('request.headers', true), '')::jsonb ->> lower(p_name)), '');
end $$;
comment on function private.request_header(text) is
  'A header of the request; null where it is absent or empty, and where there is no request.';

create function private.counted_address(p_address text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  v_address inet;
begin
  if p_address not like '%:%' or not pg_input_is_valid(p_address, 'inet') then
    return p_address;
  end if;
  v_address := p_address::inet;
  if v_address <<= inet '::ffff:0:0/96' then
    return replace(host(v_address), '::ffff:', '');
  end if;
  return network(set_masklen(v_address, 64))::text;
end $$;
comment on function private.counted_address(text) is
  'The form in which an address is counted: of IPv6 the first 64 bits, one household, which '
  'chooses among 2^64 addresses; IPv4 whole, also where it is written as IPv6.';

create function private.caller_address() returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.counted_address(coalesce(
    private.request_header(private.config_text('address_header')),
    nullif(trim(regexp_replace(private.request_header('x-forwarded-for'), '^.*,', '')), ''),
    'unknown'));
end $$;
comment on function private.caller_address() is
  'The caller''s address as the platform''s edge saw it, in counted form; the subject of limits '
  'for guests. Read from the header that address_header of site_config names, which the edge must '
  'overwrite; without it from the last hop of x-forwarded-for. _shared/http/caller-address.ts '
  'reads the same for edge functions.';

create function api.service_address_header() returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.config_text('address_header');
end $$;
comment on function api.service_address_header() is
  'The trusted header with the caller''s address; null where the site names none.';
grant execute on function api.service_address_header(), private.config_text(text)
  to service_role;

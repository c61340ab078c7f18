-- Ids. Rows have time-ordered uuids, so that lists page by key in the order of creation. Ids of
-- derived rows are computed from a name, so that a second attempt finds the first row.
create function private.uuid_v7() returns uuid
language plpgsql volatile parallel safe set search_path = '' as $$
begin
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(
          int8send(floor(date_part('epoch', clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid;
end $$;
comment on function private.uuid_v7() is
  'A uuid of version 7: the first 48 bits are milliseconds since 1970.';

create function private.last_id() returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
$$;
comment on function private.last_id() is
  'The largest id: the default of a page key that is not given, so that the index bounds the '
  'scan.';

create function private.first_id() returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;
comment on function private.first_id() is 'The smallest id.';

grant execute on function private.last_id(), private.first_id() to authenticated;

create function private.first_id_at(p_at timestamptz) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select rpad(
    lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
comment on function private.first_id_at(timestamptz) is
  'An id above every id that was made before this moment.';

create function private.time_of_id(p_id uuid) returns timestamptz
language sql immutable parallel safe set search_path = '' as $$
  select to_timestamp(
    ('x' || left(replace(p_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;
comment on function private.time_of_id(uuid) is
  'The millisecond in which an id of version 7 was made.';

-- Postgres plans an SQL function with arguments again at each call, a plpgsql one once.
create function private.derived_id(p_name text) returns uuid
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return md5('velour:' || p_name)::uuid;
end $$;
comment on function private.derived_id(text) is
  'Returns the same id for the same name, for example refund:<id>:<n>.';

create function private.system_id() returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select '00000000-0000-7000-8000-000000000001'::uuid
$$;
comment on function private.system_id() is 'The actor of webhooks and jobs.';

grant execute on function private.uuid_v7() to anon, authenticated, service_role;

create function private.topic_id(p_topic text, p_prefix text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_topic ~ ('^' || p_prefix || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    then substr(p_topic, length(p_prefix) + 2)::uuid end
$$;
comment on function private.topic_id(text, text) is
  'The id in a topic of this kind; null for any other topic.';
grant execute on function private.topic_id(text, text) to authenticated;

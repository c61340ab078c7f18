-- The database schema of Realtime, as on the hosted platform. A broadcast is a row: the right to
-- insert it is the right to send, the right to select it is the right to receive. A message is sent
-- when its transaction commits. The server follows the table by logical replication, because
-- `notify` would serialize all commits. Rows are kept for three days, in one partition per day.
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);

-- Takes rows without a partition of their day, so that sending works before the first server start.
create table realtime.messages_default partition of realtime.messages default;

create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;

alter table realtime.messages owner to platform_tables;
alter table realtime.messages_default owner to platform_tables;
alter table realtime.messages enable row level security;

create function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
comment on function realtime.topic is
  'The topic whose rights are being checked; null outside a policy of realtime.messages.';

-- A failed broadcast must not roll back the transaction of the caller: it becomes a warning.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    v_id,
    case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(v_id)) end,
    event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;
comment on function realtime.send is
  'Broadcasts to a topic when the transaction commits. An error is only a warning.';

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW') returns void
language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('schema', table_schema, 'table', table_name, 'operation', operation,
                       'record', new, 'old_record', old),
    event_name, topic_name);
exception when others then
  raise exception 'Failed to process the row: %', sqlerrm;
end $$;
comment on function realtime.broadcast_changes is
  'Broadcasts a changed row, old and new, from a row trigger.';

-- Publishes inserts only, and under the name of the table instead of the partition.
create publication supabase_realtime_messages_publication for table realtime.messages
  with (publish = 'insert', publish_via_partition_root = true);

grant usage on schema realtime to postgres, anon, authenticated, service_role, platform_tables;
grant all on realtime.messages to postgres;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

revoke execute on all functions in schema realtime from public;
grant execute on function realtime.topic to postgres, anon, authenticated, service_role;
grant execute on function realtime.send, realtime.broadcast_changes
  to postgres, authenticated, service_role;

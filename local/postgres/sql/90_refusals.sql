-- In its own schemas the hosted platform allows `postgres` only policies, triggers, grants and
-- comments. These two event triggers refuse everything else, so a migration that works here also
-- works there.
create function extensions.refuse_platform_ddl() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  v_command record;
begin
  if current_user <> 'postgres' then
    return;
  end if;
  for v_command in select * from pg_catalog.pg_event_trigger_ddl_commands() loop
    if v_command.command_tag not in (
         'CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER', 'ALTER TRIGGER', 'GRANT', 'REVOKE', 'COMMENT')
       and (v_command.schema_name in ('auth', 'storage', 'realtime')
            or v_command.object_identity ~ '^(auth|storage|realtime)\.') then
      raise exception 'permission denied for schema %', split_part(v_command.object_identity, '.', 1)
        using errcode = '42501';
    end if;
  end loop;
end $$;

create function extensions.refuse_platform_drop() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  v_object record;
begin
  if current_user <> 'postgres' then
    return;
  end if;
  for v_object in select * from pg_catalog.pg_event_trigger_dropped_objects() loop
    if v_object.schema_name in ('auth', 'storage', 'realtime')
       and v_object.object_type not in ('policy', 'trigger') then
      raise exception 'must be owner of %', v_object.object_identity using errcode = '42501';
    end if;
  end loop;
end $$;

create event trigger platform_refuses_ddl on ddl_command_end
  execute function extensions.refuse_platform_ddl();
create event trigger platform_refuses_drop on sql_drop
  execute function extensions.refuse_platform_drop();

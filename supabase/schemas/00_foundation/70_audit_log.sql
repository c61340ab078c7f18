-- Acts of staff and of the system towards users and content: one row per act, append-only.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.audit_log t10_link (00_foundation/71_audit_chain.sql)

create table private.audit_log (
  id uuid primary key default private.uuid_v7(),
  acted_at timestamptz not null default private.now(),
  actor text not null,
  action text not null,
  subject_id uuid,
  reason text,
  detail jsonb not null default '{}'
);
comment on table private.audit_log is 'Acts of staff and system, append-only.';
create index on private.audit_log (subject_id, id);

create function private.tg_refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
comment on function private.tg_refuse_change() is
  'Refuses update, delete and truncate on append-only tables.';

create trigger t00_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.tg_refuse_change();

create function private.audit(p_actor text, p_action text, p_subject_id uuid, p_reason text,
  p_detail jsonb default '{}')
returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.audit_log (actor, action, subject_id, reason, detail)
  values (p_actor, p_action, p_subject_id, p_reason, p_detail) returning id
$$;

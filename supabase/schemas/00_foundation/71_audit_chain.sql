-- The chain of the audit log: each row has a link with the digest of the row and of all rows before
-- it, so that a row that is changed, removed or swapped later is found and named.
create table private.audit_chain (
  place bigint primary key check (place > 0),
  entry_id uuid not null unique,
  digest bytea not null
);
comment on table private.audit_chain is
  'One link for each row of the audit log, in the order of commits, without gaps. digest: SHA-256 '
  'of the digest before it and of the row. It has no foreign key: a removed row leaves its link.';
alter table private.audit_chain enable row level security;

create trigger t00_append_only before update or delete or truncate on private.audit_chain
  for each statement execute function private.tg_refuse_change();

create function private.audit_digest(p_before bytea, p_entry private.audit_log) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(p_before || convert_to(
    jsonb_build_array(
      p_entry.id, extract(epoch from p_entry.acted_at), p_entry.actor, p_entry.action,
      p_entry.subject_id, p_entry.reason, p_entry.detail)::text, 'UTF8'))
$$;
comment on function private.audit_digest(bytea, private.audit_log) is
  'The digest of a row of the audit log after the digest before it, which is empty for the first. '
  'The same in every time zone.';

-- At the end of a transaction, so that acts do not wait for each other's work.
create function private.tg_audit_log__link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_head private.audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('private.audit_chain'));
  select * into v_head from private.audit_chain order by place desc limit 1;
  insert into private.audit_chain (place, entry_id, digest)
  values (coalesce(v_head.place, 0) + 1, new.id,
          private.audit_digest(coalesce(v_head.digest, ''), new));
  return null;
end $$;

create constraint trigger t10_link after insert on private.audit_log
  deferrable initially deferred for each row execute function private.tg_audit_log__link();

create function private.audit_faults()
returns table (place bigint, entry_id uuid, fault text)
language sql stable security definer set search_path = '' as $$
  select l.place, l.entry_id,
         case when l.before_place <> l.place - 1 then 'a link is missing before it'
              when l.is_removed then 'removed' else 'changed' end
  from (
    select c.place, c.entry_id, a.id is null as is_removed,
           lag(c.place, 1, 0::bigint) over w as before_place,
           c.digest = private.audit_digest(lag(c.digest, 1, ''::bytea) over w, a) as fits
    from private.audit_chain c left join private.audit_log a on a.id = c.entry_id
    window w as (order by c.place)) l
  where l.before_place <> l.place - 1 or l.is_removed or not l.fits
  union all
  select null, a.id, 'not linked'
  from private.audit_log a
  where not exists (select from private.audit_chain c where c.entry_id = a.id)
$$;
comment on function private.audit_faults() is
  'Rows of the audit log that do not fit its chain: changed, removed, not linked, or after a '
  'missing link. Two rows that changed places are both changed.';

-- The check of the audit log, and the mail that keeps the head of its chain outside the database:
-- whoever rewrites the chain from its start cannot rewrite a sent mail.
create function staff.check_log(p_place bigint default null, p_digest text default null)
returns table (place bigint, entry_id uuid, fault text)
language sql stable set search_path = '' as $$
  select f.place, f.entry_id, f.fault from private.audit_faults() f
  union all
  select p_place, (select c.entry_id from private.audit_chain c where c.place = p_place),
         'another digest than the mailed one'
  where not exists (
    select from private.audit_chain c
    where c.place = p_place and c.digest = decode(p_digest, 'hex'))
    and p_place is not null
$$;
comment on function staff.check_log(bigint, text) is
  'Rows of the audit log that do not fit its chain, none if it is whole. With the place and the '
  'digest of a mailed head it also finds a chain that was rewritten since.';

create function private.mail_log_head() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := private.config_text('operator_address');
  v_head private.audit_chain;
begin
  select * into v_head from private.audit_chain order by place desc limit 1;
  if v_head.place is null or v_address is null then
    return 0;
  end if;
  perform private.queue_mail_to(
    v_address, 'log_head', jsonb_build_object(
      'rows', v_head.place, 'digest', encode(v_head.digest, 'hex'),
      'faults', (select count(*) from private.audit_faults())));
  return 1;
end $$;
comment on function private.mail_log_head() is
  'A job: checks the audit log and queues a mail to the operator with the head of its chain and '
  'the number of faults. Nothing where the site names no operator_address. Returns the number of '
  'mails.';

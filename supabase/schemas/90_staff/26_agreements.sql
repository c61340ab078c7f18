-- The agreement with creators: its versions, and who has signed the one in force. The name is a
-- legal one, which asks for a code.
create view staff.signatures with (security_invoker = true) as
select p.username, s.version, s.signed_at,
       s.version = (select max(a.version) from private.agreements a) as is_in_force
from private.agreement_signatures s join public.profiles p on p.id = s.creator_id
order by s.signed_at desc;
comment on view staff.signatures is
  'Signatures of the agreement with creators, the newest first. is_in_force: of the version that '
  'holds now.';

create function staff.publish_agreement(p_staff text, p_reason text, p_text text)
returns integer
language plpgsql volatile set search_path = '' as $$
declare
  v_text text := btrim(regexp_replace(p_text, '\s*\n\s*\n\s*', e'\n\n', 'g'));
  v_last private.agreements;
begin
  -- One version at a time: a second one that is published at once waits and is compared.
  lock table private.agreements in share row exclusive mode;
  select * into v_last from private.agreements order by version desc limit 1;
  perform private.record_act(p_staff, p_reason, 'publish_agreement', null,
    jsonb_build_object('version', v_last.version + 1));
  if coalesce(v_text, '') = '' then
    perform private.fail('invalid_payload', '{"field": "text"}');
  elsif v_text = v_last.text then
    perform private.fail('conflict');
  end if;
  insert into private.agreements (version, text) values (v_last.version + 1, v_text);
  return v_last.version + 1;
end $$;
comment on function staff.publish_agreement(text, text, text) is
  'Publishes the next version of the agreement with creators, in the words that are passed, with '
  'an empty line between paragraphs. From now on nobody uploads who has not signed it. Returns '
  'its number. Errors: invalid_payload (no words), conflict (the words are those in force), '
  'staff_name_missing, staff_reason_missing.';

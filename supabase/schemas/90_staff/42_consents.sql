-- Records of the consents of persons who are shown. A record names the person and covers the media
-- of any number of posts, stories, messages or profiles of one owner. The signed form is kept
-- outside; the reason of the act says where.
create view staff.consents with (security_invoker = true) as
select c.number as consent, p.username as owner, c.person, c.given_at, c.withdrawn_at,
       (select count(*) from public.media m where m.consent_id = c.id) as media
from private.consents c join public.profiles p on p.id = c.owner_id
order by c.number desc;
comment on view staff.consents is
  'Records of consents, the newest first. consent: the number that withdraw_consent() takes. '
  'media: how many items it covers.';

create function private.act_consent(
  p_staff text, p_reason text, p_person text, p_target public.report_target, p_id uuid)
returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_owner uuid := private.content_owner(p_target, p_id);
  v_media uuid[] := private.media_shown_by(p_target, p_id);
  v_person text := btrim(regexp_replace(p_person, '\s+', ' ', 'g'));
  v_consent private.consents;
begin
  if v_owner is null then
    perform private.fail('not_found');
  elsif coalesce(length(v_person), 0) not between 1 and private.limit_consent_person_max() then
    perform private.fail('invalid_payload', '{"field": "person"}');
  elsif cardinality(v_media) = 0 then
    perform private.fail('media_not_found');
  end if;
  perform from public.media where id = any (v_media) order by id for no key update;
  insert into private.consents as c (owner_id, person) values (v_owner, v_person)
  on conflict (owner_id, lower(person)) where withdrawn_at is null
  do update set person = c.person returning * into v_consent;
  perform private.record_act(p_staff, p_reason, 'record_consent', v_owner,
    jsonb_build_object('consent', v_consent.number, 'target', p_target, 'target_id', p_id));
  if not exists (select from public.media
                 where id = any (v_media) and consent_id is distinct from v_consent.id) then
    perform private.fail('conflict');
  elsif exists (select from public.media m join private.consents c on c.id = m.consent_id
                where m.id = any (v_media) and c.withdrawn_at is not null) then
    perform private.fail('content_removed');
  end if;
  update public.media set consent_id = v_consent.id where id = any (v_media);
  return v_consent.number;
end $$;
comment on function private.act_consent(text, text, text, public.report_target, uuid) is
  'Records that a person consents to be shown in the media of a post, story, message or profile. '
  'The same name with the same owner again extends the record. Media have one record, the newest: '
  'it names everybody who is shown. Returns its number. Errors: not_found, media_not_found, '
  'invalid_payload (person), conflict (recorded already), content_removed (a consent of these '
  'media was withdrawn), staff_name_missing, staff_reason_missing.';

create function staff.withdraw_consent(p_staff text, p_reason text, p_consent bigint)
returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_consent private.consents;
begin
  select * into v_consent from private.consents where number = p_consent for update;
  if v_consent.id is null then
    perform private.fail('not_found');
  end if;
  perform private.record_act(p_staff, p_reason, 'withdraw_consent', v_consent.owner_id,
    jsonb_build_object('consent', p_consent));
  update private.consents set withdrawn_at = private.now()
  where id = v_consent.id and withdrawn_at is null;
  if not found then
    perform private.fail('conflict');
  end if;
  return (select count(*) from public.media where consent_id = v_consent.id);
end $$;
comment on function staff.withdraw_consent(text, text, bigint) is
  'Withdraws a consent: all media of the record are removed everywhere, for their owner and for '
  'who bought them too, and cannot be released. Returns how many. Errors: not_found, conflict '
  '(withdrawn already), staff_name_missing, staff_reason_missing.';

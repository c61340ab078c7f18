-- Complaints: what one is about, its filing, and the confirmation of its address. No answer tells
-- whether content exists.
create function private.place_of_path(
  p_path text, out target public.report_target, out target_id uuid, out owner_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_parts text[] := string_to_array(btrim(p_path, '/'), '/');
  v_ids uuid[];
begin
  if v_parts[1] = 'post' and cardinality(v_parts) in (2, 3) then
    select array_agg(i::uuid) into v_ids from unnest(v_parts[2:]) i
    where pg_input_is_valid(i, 'uuid');
    if v_parts[3] is null then
      select 'post', p.id, p.creator_id into target, target_id, owner_id
      from public.posts p where p.id = v_ids[1];
    else
      select 'comment', c.id, c.author_id into target, target_id, owner_id
      from public.comments c where c.id = v_ids[2] and c.post_id = v_ids[1];
    end if;
  elsif cardinality(v_parts) = 1 then
    select 'profile', p.id, p.id into target, target_id, owner_id from public.profiles p
    where p.username = lower(v_parts[1]) and p.role = 'creator' and p.special is null;
  end if;
end $$;
comment on function private.place_of_path(text) is
  'The post, comment or creator at a path of the site; nulls where there is none.';

create function private.snapshot_of(p_target public.report_target, p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case p_target
    when 'post' then (select private.post_snapshot(p) from public.posts p where p.id = p_id)
    when 'comment' then (
      select private.comment_snapshot(c) from public.comments c where c.id = p_id)
    when 'profile' then (
      select private.profile_snapshot(p) from public.profiles p where p.id = p_id) end
$$;

create function private.report_by_complaint(
  p_request_id uuid, p_kind private.case_kind, p_path text, p_complaint private.complaints)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_place record;
  v_report_id uuid;
begin
  select * into v_place from private.place_of_path(p_path);
  if p_path = '' then
    select * into v_place from private.place_of_picture(p_complaint.picture);
  end if;
  if v_place.target_id is null then
    return null;
  end if;
  insert into private.reports (
    request_id, target, target_id, owner_id, reason, text, snapshot, media_ids)
  values (
    p_request_id, v_place.target, v_place.target_id, v_place.owner_id,
    case p_kind when 'dmca' then 'copyright' when 'ncii' then 'non_consensual'
      when 'depicted_person' then 'non_consensual' else p_kind::text end::public.report_reason,
    p_complaint.description, private.snapshot_of(v_place.target, v_place.target_id),
    case v_place.target when 'post' then private.shown_post_media(v_place.target_id)
      when 'profile' then private.shown_profile_media(v_place.target_id) else '{}' end)
  returning id into v_report_id;
  return v_report_id;
end $$;
comment on function private.report_by_complaint(
  uuid, private.case_kind, text, private.complaints) is
  'The report of a complaint, which keeps the content for staff; null where nothing is there.';

create function private.hashes_of_text(p_text text) returns bit(256)[]
language sql immutable set search_path = '' as $$
  select case
    when p_text = '' then '{}'
    when p_text ~ '^[0-9a-f]{64}(,[0-9a-f]{64}){0,19}$' then array(
      select ('x' || h.hex)::bit(256)
      from unnest(string_to_array(p_text, ',')) with ordinality h (hex, n) order by h.n) end
$$;
comment on function private.hashes_of_text(text) is
  'Hashes in hexadecimal digits with commas between them; null for anything else.';

create function private.place_of_picture(
  p_picture bit(256)[], out target public.report_target, out target_id uuid, out owner_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  select s.target, s.target_id, private.content_owner(s.target, s.target_id)
  into target, target_id, owner_id
  from private.content_showing(array(
    select n.media_id from unnest(p_picture) h (hash)
    cross join lateral private.near_media(h.hash) n)) s
  where s.target in ('post', 'profile')
  order by s.target, s.target_id limit 1;
end $$;
comment on function private.place_of_picture(bit[]) is
  'A post, or else a profile, that shows this picture or a copy of it; nulls where there is none.';

create function private.checked_complaint(p_fields jsonb) returns private.complaints
language plpgsql stable set search_path = '' as $$
declare
  v_complaint private.complaints;
begin
  v_complaint.place := btrim(coalesce(p_fields ->> 'place', ''));
  v_complaint.description := btrim(coalesce(p_fields ->> 'description', ''), E' \t\r\n');
  v_complaint.signature := btrim(coalesce(p_fields ->> 'signature', ''));
  v_complaint.email := lower(btrim(coalesce(p_fields ->> 'email', '')));
  v_complaint.picture := private.hashes_of_text(coalesce(p_fields ->> 'picture', ''));
  if v_complaint.picture is null then
    perform private.fail('invalid_payload', '{"field": "picture"}');
  elsif not pg_input_is_valid(coalesce(p_fields ->> 'kind', ''), 'private.case_kind') then
    perform private.fail('complaint_incomplete', '{"field": "kind"}');
  elsif v_complaint.place || v_complaint.description = '' and v_complaint.picture = '{}' then
    perform private.fail('complaint_incomplete', '{"field": "place"}');
  elsif v_complaint.signature = '' then
    perform private.fail('complaint_incomplete', '{"field": "signature"}');
  elsif (p_fields -> 'good_faith') is distinct from 'true' then
    perform private.fail('complaint_incomplete', '{"field": "good_faith"}');
  elsif not private.is_email(v_complaint.email, private.limit_complaint_email_max()) then
    perform private.fail('email_not_valid', '{"field": "email"}');
  elsif length(v_complaint.description) > private.limit_report_text_max() then
    perform private.fail('report_too_long', '{"field": "description"}');
  elsif length(v_complaint.place) > private.limit_complaint_place_max() then
    perform private.fail('invalid_payload', '{"field": "place"}');
  elsif length(v_complaint.signature) > private.limit_signature_max() then
    perform private.fail('invalid_payload', '{"field": "signature"}');
  end if;
  return v_complaint;
end $$;
comment on function private.checked_complaint(jsonb) is
  'A complete complaint of {kind, place, description, picture: hashes in hexadecimal digits with '
  'commas, signature, email, good_faith}. Errors: complaint_incomplete, email_not_valid, '
  'report_too_long, invalid_payload, each with its field.';

create function private.file_complaint(
  p_request_id uuid, p_address text, p_path text, p_fields jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_new private.complaints := private.checked_complaint(p_fields);
  v_kind private.case_kind := p_fields ->> 'kind';
  v_code text := private.trial_code();
  v_secret text := private.trial_code();
begin
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_request_id || 'complaints', 0));
  -- the answer was lost: the code of the repetition takes the place of the first one
  update private.complaints set code_hash = private.trial_code_hash(v_code)
  where request_id = p_request_id;
  if found then
    return jsonb_build_object('code', v_code);
  elsif not private.take_rate(
      'complaints', p_address, private.limit_complaints_per_hour(), '1 hour') then
    return '{"refused": "rate_limited"}';
  end if;
  v_new.case_id := private.add_case(
    v_kind, private.report_by_complaint(p_request_id, v_kind, p_path, v_new),
    private.now(), false);
  insert into private.complaints (
    request_id, case_id, place, description, picture, signature, email, code_hash, confirm_hash)
  values (
    p_request_id, v_new.case_id, v_new.place, v_new.description, v_new.picture, v_new.signature,
    v_new.email, private.trial_code_hash(v_code), private.trial_code_hash(v_secret))
  returning * into v_new;
  if private.take_rate(
      'complaint_mails', v_new.mailbox, private.limit_complaint_mails_per_day(), '1 day') then
    perform private.queue_mail_to(
      v_new.email, 'complaint_received', jsonb_build_object('code', v_secret));
  end if;
  return jsonb_build_object('code', v_code);
end $$;
comment on function private.file_complaint(uuid, text, text, jsonb) is
  'Files a complaint with its case, and mails a link that confirms the address. A repetition gets '
  'a new code for the same complaint. Too many from an address: {refused}.';

create function private.confirm_complaint(p_secret text, p_address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_complaint private.complaints;
  v_case private.cases;
  v_report private.reports;
begin
  if not private.take_rate(
      'complaint_looks', p_address, private.limit_complaint_looks_per_hour(), '1 hour') then
    return '{"refused": "rate_limited"}';
  end if;
  -- one at a time of each mailbox and of each content
  perform pg_advisory_xact_lock(hashtextextended(o.mailbox || 'complaints', 0))
  from private.complaints o where o.confirm_hash = private.trial_code_hash(p_secret);
  perform private.lock_cases_of(r.target_id)
  from private.complaints o join private.cases c on c.id = o.case_id
  join private.reports r on r.id = c.report_id
  where o.confirm_hash = private.trial_code_hash(p_secret);
  select * into v_complaint from private.complaints
  where confirm_hash = private.trial_code_hash(p_secret) for update;
  if v_complaint.id is null then
    return '{"refused": "link_expired"}';
  elsif v_complaint.confirmed_at is null then
    update private.complaints set confirmed_at = private.now() where id = v_complaint.id;
    select * into v_case from private.cases where id = v_complaint.case_id for update;
    select * into v_report from private.reports where id = v_case.report_id;
    if v_case.state = 'received' and v_report.id is not null
       and private.hides_when_confirmed(v_case.kind)
       -- a whole page is no work of somebody else
       and not (v_case.kind = 'dmca' and v_report.target = 'profile')
       and not private.is_muted_contact(v_complaint.mailbox)
       and private.hide_by_case(v_report, v_case.kind) then
      update private.cases set has_hidden = true where id = v_case.id;
      insert into private.case_events (case_id, actor, from_state, to_state, text)
      values (v_case.id, 'system', 'received', 'received', 'hidden');
    end if;
  end if;
  return '{"confirmed": true}';
end $$;
comment on function private.confirm_complaint(text, text) is
  'Confirms the mail address of a complaint: from then on it hides its content, where its kind '
  'does and its person is not muted. Once or again; {refused} for an unknown secret.';

create function private.complaint_by_code(p_code text, p_address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_answer jsonb;
begin
  if not private.take_rate(
      'complaint_looks', p_address, private.limit_complaint_looks_per_hour(), '1 hour') then
    return '{"refused": "rate_limited"}';
  end if;
  select jsonb_build_object(
    'kind', c.kind, 'state', c.state, 'received_at', c.received_at,
    'due_at', private.promised_at(c.received_at, c.due_at),
    'decided_at', c.decided_at, 'answer', c.answer, 'is_confirmed', o.confirmed_at is not null)
  into v_answer
  from private.complaints o join private.cases c on c.id = o.case_id
  where o.code_hash = private.trial_code_hash(p_code);
  return coalesce(v_answer, '{"refused": "not_found"}');
end $$;
comment on function private.complaint_by_code(text, text) is
  'State and answer of a complaint, for the holder of its code; {refused} for an unknown one.';

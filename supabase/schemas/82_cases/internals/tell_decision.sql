-- Telling a person of a decision about content or the account: a row that stays, a notification,
-- and for what hides, removes, suspends or unlists a mail with the reason and a link that needs no
-- sign-in. Nobody can switch these mails off.
create function private.content_owner(p_target public.report_target, p_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case p_target
    when 'post' then (select creator_id from public.posts where id = p_id)
    when 'comment' then (select author_id from public.comments where id = p_id)
    when 'story' then (select creator_id from public.stories where id = p_id)
    when 'message' then (select sender_id from public.messages where id = p_id)
    when 'profile' then (select id from public.profiles where id = p_id) end
$$;
comment on function private.content_owner(public.report_target, uuid) is
  'The owner of a post, comment, story, message or profile; null where it does not exist.';

create function private.notice_of(
  p_target public.report_target, p_id uuid,
  out category public.report_reason, out source public.decision_source)
language sql stable security definer set search_path = '' as $$
  select r.reason,
    case when r.reporter_id is null then 'complaint' else 'report' end::public.decision_source
  from private.reports r
  where r.target = p_target and r.target_id = p_id and r.state = 'open'
  order by r.reason, r.number limit 1
$$;
comment on function private.notice_of(public.report_target, uuid) is
  'The gravest open report of content: its reason, and whether a member or a complaint made it.';

create function private.require_no_names(
  p_text text, p_staff text, p_target public.report_target, p_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text := (
    select n.name
    from (
      select btrim(p_staff) as name, true as is_staff
      union all
      select unnest(array[p.username, p.name]), false from private.reports r
      join public.profiles p on p.id = r.reporter_id
      where r.target = p_target and r.target_id = p_id
      union all
      select unnest(array[o.email, o.signature]), false
      from private.reports r join private.cases c on c.report_id = r.id
      join private.complaints o on o.case_id = c.id
      where r.target = p_target and r.target_id = p_id) n
    where (n.is_staff or to_tsvector('pg_catalog.english', n.name) <> '') and p_text ~ (
      '(^|\W)' || regexp_replace(n.name, '(\W)', '\\\1', 'g') || '(\W|$)')
    limit 1);
begin
  if v_name is not null then
    perform private.fail('names_somebody', jsonb_build_object('name', v_name));
  end if;
end $$;
comment on function private.require_no_names(text, text, public.report_target, uuid) is
  'Refuses a text for the person of a decision that names the member of staff or a reporter '
  '(names_somebody, with the name). Reporters choose their names, so one of common words or '
  'symbols alone names nobody.';

create function private.add_decision(
  p_staff text, p_act public.decision_act, p_target public.report_target, p_id uuid,
  p_reason text, p_category public.report_reason, p_link_key text) returns public.decisions
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_notice record;
  v_decision public.decisions;
begin
  select * into v_notice from private.notice_of(p_target, p_id);
  insert into public.decisions (
    person_id, act, target, target_id, category, reason, source, decided_by, link_hash)
  values (
    private.content_owner(p_target, p_id), p_act, p_target, p_id,
    coalesce(p_category, v_notice.category, 'other'),
    case when private.is_appealable(p_act) then btrim(p_reason) else '' end,
    coalesce(v_notice.source, 'own'), btrim(p_staff), private.trial_code_hash(p_link_key))
  returning * into v_decision;
  return v_decision;
end $$;
comment on function private.add_decision(
  text, public.decision_act, public.report_target, uuid, text, public.report_reason, text) is
  'Stores a decision. p_staff: null for a case that hides by itself; p_category: null for that of '
  'the gravest open report; p_link_key: the secret of the mail, or null.';

create function private.decided_thing(
  p_target public.report_target, p_act public.decision_act, p_is_automated boolean) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_target <> 'profile' or not p_is_automated then p_target::text
    -- A copy: a picture of the page, or of what is sent or shown at a time or to an audience.
    when p_act = 'removed' then 'media'
    -- A report hides a page, and no pictures of it.
    else 'page' end
$$;
comment on function private.decided_thing(
  public.report_target, public.decision_act, boolean) is
  'The word of a mail for what a decision is about, as decidedThing() has it for pages.';

create function private.tell_decision(
  p_staff text, p_act public.decision_act, p_target public.report_target, p_id uuid,
  p_reason text, p_category public.report_reason default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key text := case when private.is_appealable(p_act) then private.trial_code() end;
  v_decision public.decisions;
begin
  if v_key is not null and p_staff is not null then
    perform private.require_no_names(p_reason, p_staff, p_target, p_id);
  end if;
  v_decision := private.add_decision(
    p_staff, p_act, p_target, p_id, p_reason, p_category, v_key);
  perform private.notify(
    v_decision.person_id, private.special_id('support'), 'decision', v_decision.id);
  if v_key is not null then
    perform private.queue_mail(
      v_decision.person_id,
      case p_act when 'held' then 'content_held' when 'removed' then 'content_removed'
        when 'suspended' then 'account_suspended' else 'account_unlisted'
        end::private.mail_template,
      jsonb_build_object(
        'what', private.decided_thing(p_target, p_act, p_staff is null),
        'reason', v_decision.reason, 'key', v_key));
  elsif p_act = 'restored' then
    perform private.tell_of_bars(private.barred_in(p_target, p_id));
  end if;
  return v_decision.id;
end $$;
comment on function private.tell_decision(
  text, public.decision_act, public.report_target, uuid, text, public.report_reason) is
  'Stores a decision and tells its person, with the reason of what takes something away, and of '
  'copies in what is given back that a case goes on hiding. Returns the decision. Errors: '
  'names_somebody.';

-- Looking at content by any of its names. Pictures and videos start as small stills, grey, blurred
-- and silent; recordings have no address until they are asked for as they are.
create function private.looked_content(p_named private.named_content) returns private.reports
language plpgsql stable security definer set search_path = '' as $$
declare
  v_report private.reports;
begin
  select * into v_report from private.reports where id = p_named.report_id;
  if v_report.id is null then
    v_report.target := p_named.target;
    v_report.target_id := p_named.target_id;
    v_report.owner_id := private.content_owner(p_named.target, p_named.target_id);
    v_report.media_ids := private.media_shown_by(p_named.target, p_named.target_id)
      || private.waiting_media(p_named.target, p_named.target_id);
    v_report.snapshot := coalesce(private.snapshot_of(p_named.target, p_named.target_id),
      jsonb_build_object('text', case p_named.target
        when 'story' then (select s.text from public.stories s where s.id = p_named.target_id)
        when 'message' then (
          select private.words_of(m) from public.messages m where m.id = p_named.target_id) end));
  end if;
  return v_report;
end $$;
comment on function private.looked_content(private.named_content) is
  'What staff see of content: the report that named it, or the same of what it is now.';

create function private.looked_named(p_handle text) returns private.reports
language plpgsql stable security definer set search_path = '' as $$
declare
  v_review private.reviews;
  v_report private.reports;
begin
  if private.review_number(p_handle) is null then
    return private.looked_content(private.content_named(p_handle));
  end if;
  select * into v_review from private.reviews where number = private.review_number(p_handle);
  if v_review.media_id is null then
    perform private.fail('not_found');
  end if;
  v_report.owner_id := v_review.owner_id;
  v_report.media_ids := array[v_review.media_id];
  return v_report;
end $$;
comment on function private.looked_named(text) is
  'What staff see of a review, its media item alone, or of content by any of its names.';

create function staff.look(
  p_staff text, p_reason text, p_handle text, p_is_clear boolean default false)
returns table (what text, words text, address text)
language plpgsql volatile set search_path = '' as $$
declare
  v_looked private.reports := private.looked_named(p_handle);
begin
  perform private.record_act(p_staff, p_reason, 'look', v_looked.owner_id,
    jsonb_build_object('handle', upper(btrim(p_handle)), 'target', v_looked.target,
      'target_id', v_looked.target_id, 'is_clear', p_is_clear));
  perform private.note_look(p_staff, private.reported_media(v_looked), p_is_clear);
  return query select w.what, w.words, null::text from private.reported_words(v_looked) w;
  return query
    select case m.purpose when 'preview' then 'welcome video'
             when 'avatar' then 'avatar' when 'cover' then 'cover' else m.kind::text end,
           case when l.media_id is null then 'not there: ' || m.state
                when g.media_id is null and not p_is_clear then 'heard as it is only' end,
           case when p_is_clear and l.media_id is not null then private.look_address(m.id)
                when not p_is_clear and g.media_id is not null
                  then private.look_address(m.id, true) end
    from public.media m
    left join private.looked_at l on l.media_id = m.id
    left join private.grey_stills g on g.media_id = m.id
    where m.id = any (private.reported_media(v_looked))
    order by m.id;
end $$;
comment on function staff.look(text, text, text, boolean) is
  'Content by a name: a case (C-1042), a report (R-12), a review (V-12), a profile (@mara_voss) or '
  'a handle of content: its text, and an address for each picture and video, valid once within 60 '
  'seconds, grey, blurred and silent. p_is_clear: as they are, recordings too. Errors: not_found, '
  'conflict (two have this handle), profile_not_found, ineligible_action, staff_name_missing, '
  'staff_reason_missing.';

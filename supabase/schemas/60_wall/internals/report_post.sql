-- Reports of posts and comments by users who may see them, and decisions of staff about them. Of a
-- locked post its teaser is enough. The snapshot keeps the text and names the media, which stay
-- until staff decide.
create function private.reportable_post(p_post_id uuid) returns public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  v_post public.posts;
begin
  select * into v_post from public.posts p
  where p.id = p_post_id and (select true from private.visible_posts v where v.id = p.id);
  if v_post.id is null then
    perform private.fail('post_not_found');
  end if;
  return v_post;
end $$;
comment on function private.reportable_post(uuid) is
  'A post whose teaser the caller, a member, reads. Refuses any other (post_not_found).';

create function private.shown_post_media(p_post_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select media_id from public.post_media where post_id = p_post_id order by position)
    || array(select media_id from public.post_previews where post_id = p_post_id)
$$;
comment on function private.shown_post_media(uuid) is 'The media of a post and its preview.';

create function private.post_snapshot(p_post public.posts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'text', (select x.text from public.post_texts x where x.post_id = p_post.id),
    'kind', p_post.kind, 'audience', p_post.audience, 'created_at', p_post.created_at,
    'edited_at', p_post.edited_at, 'media_ids', array(
      select media_id from public.post_media where post_id = p_post.id order by position),
    'preview_id', (select media_id from public.post_previews where post_id = p_post.id),
    'options', (select x.options from public.post_texts x where x.post_id = p_post.id))
$$;
comment on function private.post_snapshot(public.posts) is 'What a report keeps of a post.';

create function private.report_post(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports := private.report_draft(p_request_id, 'post', p_id, p_reason, p_text);
  v_post public.posts := private.reportable_post(p_id);
begin
  v_draft.owner_id := v_post.creator_id;
  return private.file_report(
    v_draft, private.post_snapshot(v_post), private.shown_post_media(p_id));
end $$;

create function private.comment_snapshot(p_comment public.comments) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'text', p_comment.text, 'post_id', p_comment.post_id, 'created_at', p_comment.created_at)
$$;
comment on function private.comment_snapshot(public.comments) is
  'What a report keeps of a comment.';

create function private.report_comment(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports := private.report_draft(p_request_id, 'comment', p_id, p_reason, p_text);
  v_comment public.comments := private.visible_comment(p_id);
begin
  v_draft.owner_id := v_comment.author_id;
  return private.file_report(v_draft, private.comment_snapshot(v_comment), '{}');
end $$;

create function private.media_in_question(p_post_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select media_id from public.post_media where post_id = p_post_id
    union
    select media_id from public.post_previews where post_id = p_post_id
    union
    select i.id
    from private.reports r cross join lateral unnest(r.media_ids) i (id)
    where r.target = 'post' and r.target_id = p_post_id
      and (r.state = 'open' or exists (
        select from public.media m where m.id = i.id and m.moderation_state = 'held')))
$$;
comment on function private.media_in_question(uuid) is
  'The media and the preview of a post now and at the time of its report: the author may have '
  'moved them to another post. What is held still waits for it after that report.';

create function private.moderate_post(
  p_post_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts;
  v_media uuid[];
begin
  perform private.lock_post_media(p_post_id);
  select * into v_post from public.posts where id = p_post_id for update;
  if v_post.id is null then
    perform private.fail('post_not_found');
  elsif v_post.moderation_state = p_state then
    perform private.fail('conflict');
  end if;
  update public.posts set moderation_state = p_state,
    moderation_reason = case when p_state <> 'live' then p_reason end
  where id = p_post_id;
  if p_state <> 'live' then
    delete from public.audience_events e
    where e.creator_id = v_post.creator_id and e.subject_id = p_post_id;
  end if;
  if p_state = 'removed' then
    delete from public.pins where post_id = p_post_id;
  end if;
  v_media := private.media_in_question(p_post_id);
  perform private.moderate_media(m.id, p_state, p_reason)
  from public.media m
  where m.id = any (v_media) and (m.moderation_state <> p_state or m.scan_state = 'barred')
    -- Media that another decision removed stay removed.
    and (p_state = 'removed' or m.moderation_state = 'live'
         or (m.moderation_state, m.moderation_reason)
            = (v_post.moderation_state, v_post.moderation_reason));
end $$;
comment on function private.moderate_post(uuid, public.moderation_state, text) is
  'A decision of staff about a post and its media. held: hidden from all but their author, also '
  'where another post shows them; removed: hidden from the author too; live: releases what this '
  'decision hid. Errors: post_not_found, conflict.';

create function private.moderate_comment(
  p_comment_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.comments set moderation_state = p_state,
    moderation_reason = case when p_state <> 'live' then p_reason end
  where id = p_comment_id and moderation_state <> p_state;
  if not found then
    perform private.fail(case when exists (select from public.comments where id = p_comment_id)
      then 'conflict' else 'comment_not_found' end);
  end if;
end $$;
comment on function private.moderate_comment(uuid, public.moderation_state, text) is
  'A decision of staff about a comment. Errors: comment_not_found, conflict.';
